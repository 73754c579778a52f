import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "#ui/button-row.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import styles from "../audience.module.css";

/** Shows a secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(["audience", "common"]);
  return (
    <Dialog title={t("webhook.secret_title")} closeLabel={t("common:close")} onClose={onClose} isSticky>
      <div className={styles.secret}>
        <p className={styles.soft}>{t("webhook.secret_note")}</p>
        <CopyButton
          text={secret}
          shown={secret}
          label={t("webhook.secret_copy", { secret })}
          doneLabel={t("webhook.secret_copied")}
        />
        <ButtonRow>
          <Button onClick={onClose}>{t("webhook.secret_done")}</Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
