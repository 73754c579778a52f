import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Link } from "../contract.ts";
import styles from "./link-form.module.css";
import { LINKS_HEADING } from "./links-heading.ts";
import { useDeleteLink } from "./link-queries.ts";
import { useLinkFailure } from "./use-link-failure.ts";

export function DeleteModal({ target, onClose }: { target: Link; onClose: () => void }) {
  const { t } = useTranslation(["links", "common"]);
  const remove = useDeleteLink();
  const tellFailure = useLinkFailure();
  const isConfirmed = useRef(false);
  const confirm = () => {
    isConfirmed.current = true;
    remove.mutateAsync(target).catch((error: unknown) => tellFailure(error, t("delete_failed")));
    onClose();
  };
  // because the button that asked goes with the link
  const listIfConfirmed = () => (isConfirmed.current ? document.getElementById(LINKS_HEADING) : null);
  return (
    <Dialog
      title={t("delete_question")}
      closeLabel={t("common:close")}
      onClose={onClose}
      size="sm"
      focusAfter={listIfConfirmed}
    >
      <p className={styles.question}>{t("delete_note", { name: target.name })}</p>
      <ButtonRow>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("common:cancel")}
        </Button>
        <Button color="danger" onClick={confirm}>
          {t("delete")}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
