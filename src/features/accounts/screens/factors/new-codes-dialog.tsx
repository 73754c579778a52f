import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import { callFactors } from "./call-factors.ts";
import styles from "./factors.module.css";
import { OwnerForm, type OwnerProof } from "./owner-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface NewCodesDialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function NewCodesDialog({ onDone, onClose }: NewCodesDialogProps) {
  const { t } = useTranslation(["factors", "common"]);
  const [codes, setCodes] = useState<readonly string[]>();
  async function make(proof: OwnerProof) {
    setCodes((await callFactors("POST /v1/auth/recovery-codes", { body: proof })).recovery_codes);
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
          <OwnerForm isTwoStep submit={t("new_codes.confirm")} onProof={make} onCancel={onClose} />
        </>
      )}
    </Dialog>
  );
}
