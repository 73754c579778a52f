import { Button } from "@mantine/core";
import { useRef } from "react";
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
  /** Returns the element to focus after the deletion, if the one that opened the dialog is gone. */
  readonly focusAfter?: () => HTMLElement | null;
}

/** Asks for confirmation before a deletion. */
export function ConfirmDialog({ question, note, confirmLabel, onConfirm, onClose, focusAfter }: ConfirmDialogProps) {
  const { t } = useTranslation("common");
  const isConfirmed = useRef(false);
  return (
    <Dialog
      title={question}
      onClose={onClose}
      size="sm"
      focusAfter={() => (isConfirmed.current ? (focusAfter?.() ?? null) : null)}
    >
      <p className={styles.note}>{note}</p>
      <ButtonRow>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("cancel")}
        </Button>
        <Button
          color="danger"
          onClick={() => {
            isConfirmed.current = true;
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
