import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./dialogs.module.css";

interface ConfirmDialogProps {
  readonly question: string;
  readonly note: string;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Takes the focus if the element that opened the dialog is gone afterwards. */
  readonly focusAfter?: () => HTMLElement | null;
}

/** Asks for confirmation before an irreversible deletion. */
export function ConfirmDialog({ question, note, confirmLabel, onConfirm, onClose, focusAfter }: ConfirmDialogProps) {
  const { t } = useTranslation("common");
  return (
    <Dialog
      title={question}
      closeLabel={t("close")}
      onClose={onClose}
      size="sm"
      {...(focusAfter ? { focusAfter } : {})}
    >
      <p className={styles.note}>{note}</p>
      <ButtonRow>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("cancel")}
        </Button>
        <Button
          color="danger"
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {confirmLabel}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
