import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Link } from "../../contract.ts";
import { LINKS_HEADING } from "../links-heading.ts";
import styles from "./dialogs.module.css";

interface DeleteDialogProps {
  readonly links: readonly Link[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ links, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(["links", "common"]);
  const isConfirmed = useRef(false);
  const [only] = links;
  const count = links.length;
  const isOne = only !== undefined && count === 1;
  // the button that opened the dialog disappears with the link
  const listIfConfirmed = () => (isConfirmed.current ? document.getElementById(LINKS_HEADING) : null);
  return (
    <Dialog
      title={isOne ? t("delete_question") : t("delete_several_question", { count })}
      closeLabel={t("common:close")}
      onClose={onClose}
      size="sm"
      focusAfter={listIfConfirmed}
    >
      <p className={styles.note}>
        {isOne ? t("delete_note", { name: only.name }) : t("delete_several_note")} {t("delete_restorable")}
      </p>
      <ButtonRow>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("common:cancel")}
        </Button>
        <Button
          color="danger"
          onClick={() => {
            isConfirmed.current = true;
            onConfirm();
            onClose();
          }}
        >
          {isOne ? t("delete") : t("bulk.delete_count", { count })}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
