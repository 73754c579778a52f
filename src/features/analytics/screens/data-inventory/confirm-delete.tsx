import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Dialog } from "#ui/dialog.tsx";
import { showNotice } from "#ui/show-notice.tsx";
import type { Scope } from "../../erasure/scope.ts";
import styles from "./data-inventory.module.css";
import { useDeleteStatistics } from "./data-inventory-queries.ts";

interface ConfirmDeleteProps {
  readonly scope: Scope;
  readonly name: string;
  readonly onClose: () => void;
}

/** Lists what will be deleted and what stays, and asks for confirmation. */
export function ConfirmDelete({ scope, name, onClose }: ConfirmDeleteProps) {
  const { t } = useTranslation("data_inventory");
  const { toText } = useErrorTexts();
  const remove = useDeleteStatistics();
  const { kind } = scope;
  async function confirm() {
    try {
      await remove.mutateAsync(scope);
      showNotice({ title: t("delete.begun"), text: t("delete.begun_text"), closeLabel: t("close") });
    } catch (error) {
      showNotice({ title: t("delete.failed"), text: toText(error), isFailure: true, closeLabel: t("close") });
    }
    onClose();
  }
  return (
    <Dialog title={t(`delete.${kind}_title`, { name })} closeLabel={t("close")} onClose={onClose}>
      <div className={styles.question}>
        <p>{t(`delete.${kind}_text`)}</p>
        {kind === "link" && <p className={styles.soft}>{t("delete.link_mixed")}</p>}
        <p className={styles.soft}>{t("delete.backup")}</p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("delete.cancel")}
          </Button>
          <Button color="danger" loading={remove.isPending} onClick={() => void confirm()}>
            {t("delete.confirm")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
