import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./form.module.css";

interface DiscardDialogProps {
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

/** Asks before discarding input. */
export function DiscardDialog({ onDiscard, onStay }: DiscardDialogProps) {
  const { t } = useTranslation(["editor", "common"]);
  return (
    <Dialog title={t("leave.question")} closeLabel={t("common:close")} onClose={onStay} size="sm">
      <p className={styles.question}>{t("leave.note")}</p>
      <ButtonRow>
        <Button color="danger" onClick={onDiscard}>
          {t("leave.discard")}
        </Button>
        <Button variant="default" onClick={onStay} data-autofocus>
          {t("leave.stay")}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
