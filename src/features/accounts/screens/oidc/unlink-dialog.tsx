import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import { callAccounts } from "../account-calls.ts";
import styles from "../mfa/mfa.module.css";
import { ReauthenticationForm, type Reauthentication } from "../mfa/reauthentication-form.tsx";
import { type Identity, useTwoStep } from "../security-queries.ts";

interface UnlinkDialogProps {
  readonly identity: Identity;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly focusAfter: () => HTMLElement | null;
}

export function UnlinkDialog({ identity: { _id: identityId, name }, onDone, onClose, focusAfter }: UnlinkDialogProps) {
  const { t } = useTranslation("mfa");
  const twoStep = useTwoStep();
  const isUnlinked = useRef(false);
  async function unlink(reauthentication: Reauthentication) {
    await callAccounts("DELETE /v1/auth/identities/{identityId}", { params: { identityId }, body: reauthentication });
    isUnlinked.current = true;
    onDone();
  }
  return (
    <Dialog
      title={t("unlink.title", { name })}
      onClose={onClose}
      focusAfter={() => (isUnlinked.current ? focusAfter() : null)}
    >
      <p className={styles.lead}>{t("unlink.text", { name })}</p>
      <ReauthenticationForm
        isTwoStep={Boolean(twoStep.data?.since)}
        submit={t("unlink.confirm")}
        color="danger"
        onReauthenticate={unlink}
        onCancel={onClose}
      />
    </Dialog>
  );
}
