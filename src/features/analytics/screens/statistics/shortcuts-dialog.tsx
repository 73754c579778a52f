import { useTranslation } from "react-i18next";
import { ShortcutsDialog } from "#ui/shortcuts-dialog.tsx";
import { periodShortcuts } from "./use-shortcuts.ts";

/** Lists the keyboard shortcuts of the screen. */
export function StatisticsShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("statistics");
  const rows = [
    ...Object.entries(periodShortcuts).map(([key, period]) => [key, t(`period.${period}`)] as const),
    ["X", t("keys.compare")],
    ["C", t("keys.measure")],
    ["F", t("keys.filter")],
    ["R", t("keys.clear")],
    ["?", t("keys.help")],
    ["Esc", t("keys.escape")],
  ] as const;
  return <ShortcutsDialog title={t("keys.title")} rows={rows} onClose={onClose} />;
}
