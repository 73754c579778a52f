import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import { KeysList } from "#ui/keys-list.tsx";
import { periodKeys } from "./use-keys.ts";

/** The keyboard shortcuts of the screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("statistics");
  const rows = [
    ...Object.entries(periodKeys).map(([key, period]) => [key, t(`period.${period}`)] as const),
    ["X", t("keys.compare")],
    ["C", t("keys.measure")],
    ["F", t("keys.filter")],
    ["R", t("keys.clear")],
    ["?", t("keys.help")],
    ["Esc", t("keys.escape")],
  ] as const;
  return (
    <Dialog title={t("keys.title")} closeLabel={t("list.close")} onClose={onClose} size="sm">
      <KeysList rows={rows} />
    </Dialog>
  );
}
