import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useErrorTexts } from "#client/error-text.ts";
import { callMfa } from "../account-calls.ts";
import type { Passkey } from "./mfa-queries.ts";
import styles from "./mfa.module.css";

interface DeletePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly focusAfter: () => HTMLElement | null;
}

export function DeletePasskeyDialog({ passkey, onDone, onClose, focusAfter }: DeletePasskeyDialogProps) {
  const { t } = useTranslation(["mfa", "common"]);
  const { toText } = useErrorTexts();
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const isDeleted = useRef(false);
  async function remove() {
    setFailure(undefined);
    setPending(true);
    try {
      await callMfa("DELETE /v1/auth/passkeys/{passkeyId}", { params: { passkeyId: passkey._id } });
      isDeleted.current = true;
      onDone();
    } catch (error) {
      setFailure(toText(error));
      setPending(false);
    }
  }
  return (
    <Dialog
      title={t("delete_passkey.title")}
      closeLabel={t("common:close")}
      onClose={onClose}
      size="sm"
      focusAfter={() => (isDeleted.current ? focusAfter() : null)}
    >
      <div className={styles.form}>
        {failure && <Banner kind="error">{failure}</Banner>}
        <p className={styles.lead}>{t("delete_passkey.text", { name: passkey.name })}</p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("common:cancel")}
          </Button>
          <Button color="danger" disabled={isPending} onClick={() => void remove()}>
            {t("delete_passkey.confirm")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
