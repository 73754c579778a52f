import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import { callFactors } from "./call-factors.ts";
import styles from "./factors.module.css";
import { OwnerForm, type OwnerProof } from "./owner-form.tsx";

interface TurnOffDialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function TurnOffDialog({ onDone, onClose }: TurnOffDialogProps) {
  const { t } = useTranslation(["factors", "common"]);
  async function turnOff(proof: OwnerProof) {
    await callFactors("DELETE /v1/auth/totp", { body: proof });
    onDone();
  }
  return (
    <Dialog title={t("off.title")} closeLabel={t("common:close")} onClose={onClose}>
      <p className={styles.lead}>{t("off.text")}</p>
      <OwnerForm isTwoStep submit={t("off.confirm")} color="danger" onProof={turnOff} onCancel={onClose} />
    </Dialog>
  );
}
