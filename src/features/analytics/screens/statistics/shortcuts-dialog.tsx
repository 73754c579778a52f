import { useTranslation } from "react-i18next";
import { KeysDialog } from "#ui/shortcuts-dialog.tsx";
import { periodKeys } from "./use-shortcuts.ts";

/** Lists the keyboard shortcuts of the screen. */
export function StatisticsKeysDialog({ onClose }: { onClose: () => void }) {
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
  return <KeysDialog title={t("keys.title")} closeLabel={t("list.close")} rows={rows} onClose={onClose} />;
}
