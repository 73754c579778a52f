import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import type { Link } from "../contract.ts";
import { LinkForm } from "./link-form.tsx";

export function LinkModal({ target, onClose }: { target: Link | undefined; onClose: () => void }) {
  const { t } = useTranslation(["links", "common"]);
  return (
    <Dialog
      title={target ? t("form.edit_title") : t("form.add_title")}
      closeLabel={t("common:close")}
      onClose={onClose}
    >
      <LinkForm target={target} onDone={onClose} />
    </Dialog>
  );
}
