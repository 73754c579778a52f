import { useTranslation } from "react-i18next";
import type { Import } from "./import-queries.ts";
import styles from "./import-export.module.css";

/** What happens to clicks counted elsewhere: single clicks, and totals. */
export function HistoryNotes({ report }: { report: Import["report"] }) {
  const { t } = useTranslation("import_export");
  const { visits, counted = 0 } = report;
  const notes = [
    visits && visits.matched > 0 && t("history.matched", { count: visits.matched }),
    visits && visits.unmatched > 0 && t("history.unmatched", { count: visits.unmatched }),
    visits && visits.unreadable > 0 && t("history.unreadable", { count: visits.unreadable }),
    counted > 0 && t("history.totals", { count: counted }),
  ].filter((text) => text !== undefined && text !== false);
  return notes.map((text) => (
    <p key={text} className={styles.soft}>
      {text}
    </p>
  ));
}
