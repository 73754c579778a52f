import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import { callMfa } from "../account-calls.ts";
import styles from "./mfa.module.css";
import { ReauthenticationForm, type Reauthentication } from "./reauthentication-form.tsx";

interface TurnOffDialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function TurnOffDialog({ onDone, onClose }: TurnOffDialogProps) {
  const { t } = useTranslation(["mfa", "common"]);
  async function turnOff(reauthentication: Reauthentication) {
    await callMfa("DELETE /v1/auth/totp", { body: reauthentication });
    onDone();
  }
  return (
    <Dialog title={t("off.title")} closeLabel={t("common:close")} onClose={onClose}>
      <p className={styles.lead}>{t("off.text")}</p>
      <ReauthenticationForm
        isTwoStep
        submit={t("off.confirm")}
        color="danger"
        onReauthenticate={turnOff}
        onCancel={onClose}
      />
    </Dialog>
  );
}
