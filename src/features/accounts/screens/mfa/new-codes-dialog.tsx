import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import { callMfa } from "../account-calls.ts";
import styles from "./mfa.module.css";
import { ReauthenticationForm, type Reauthentication } from "./reauthentication-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface NewCodesDialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function NewCodesDialog({ onDone, onClose }: NewCodesDialogProps) {
  const { t } = useTranslation(["mfa", "common"]);
  const [codes, setCodes] = useState<readonly string[]>();
  async function make(reauthentication: Reauthentication) {
    setCodes((await callMfa("POST /v1/auth/recovery-codes", { body: reauthentication })).recovery_codes);
  }
  return (
    <Dialog
      title={t(codes ? "recovery.title" : "new_codes.title")}
      closeLabel={t("common:close")}
      onClose={codes ? onDone : onClose}
      isSticky={codes !== undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onDone} />
      ) : (
        <>
          <p className={styles.lead}>{t("new_codes.text")}</p>
          <ReauthenticationForm isTwoStep submit={t("new_codes.confirm")} onReauthenticate={make} onCancel={onClose} />
        </>
      )}
    </Dialog>
  );
}
