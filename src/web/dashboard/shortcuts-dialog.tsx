import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import { commandKey } from "./command-key.ts";
import styles from "./shortcuts-dialog.module.css";

/** Which keys do what. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const rows = [
    [commandKey(), t("shortcuts.palette")],
    ["/", t("shortcuts.search")],
    ["?", t("shortcuts.help")],
    ["Esc", t("shortcuts.escape")],
    [commandKey().replace("K", "V"), t("shortcuts.paste")],
    [t("shortcuts.space"), t("shortcuts.drag")],
    ["↑ ↓", t("shortcuts.move")],
  ] as const;
  return (
    <Dialog title={t("shortcuts.title")} closeLabel={t("common:close")} onClose={onClose} size="sm">
      <dl className={styles.keys}>
        {rows.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
