import { useTranslation } from "react-i18next";
import { ShortcutsDialog } from "#ui/shortcuts-dialog.tsx";
import { commandKey } from "./search-box.tsx";

/** The list of keyboard shortcuts. */
export function DashboardShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("dashboard");
  const rows = [
    [commandKey(), t("shortcuts.palette")],
    ["/", t("shortcuts.search")],
    ["C", t("shortcuts.short_link")],
    ["?", t("shortcuts.help")],
    ["Esc", t("shortcuts.escape")],
    [commandKey().replace("K", "V"), t("shortcuts.paste")],
    [t("shortcuts.space"), t("shortcuts.drag")],
    ["↑ ↓", t("shortcuts.move")],
  ] as const;
  return <ShortcutsDialog title={t("shortcuts.title")} rows={rows} onClose={onClose} />;
}
