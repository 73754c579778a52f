import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { useImports } from "./import-queries.ts";
import styles from "./import-export.module.css";

/** Imports that wait, run or can still be undone. */
export function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { t, i18n } = useTranslation("import_export");
  const { data: imports = [] } = useImports();
  if (imports.length === 0) return null;
  const date = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" });
  return (
    <section className={styles.recent} aria-labelledby="recent-imports">
      <h3 id="recent-imports">{t("recent.title")}</h3>
      <ul>
        {imports.map(({ _id, file, status, rows, createdAt }) => (
          <li key={_id}>
            <button
              type="button"
              aria-label={t("recent.open", { file: file || t("recent.unnamed") })}
              onClick={() => onOpen(_id)}
            >
              <span className={styles.file}>{file || t("recent.unnamed")}</span>
              <span className={styles.soft}>
                {t("draft.rows", { count: rows })} · {date.format(new Date(createdAt))}
              </span>
            </button>
            <span className={styles.badge} data-status={status}>
              {t(`recent.status.${status}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
