import { useTranslation } from "react-i18next";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { Import } from "./import-queries.ts";
import styles from "./import-export.module.css";

/** The progress of an import, with a note that it continues in the background. */
export function RunningView({ running }: { running: Import }) {
  const { t } = useTranslation("import_export");
  // clicks follow after the links
  const visits = running.outcome?.visits;
  const { rows: total } = visits ? { rows: visits.total } : running.report;
  const done = Math.min(visits ? visits.done : running.progress, total);
  const share = total === 0 ? 0 : done / total;
  const title = t("run.title", { file: running.file || t("recent.unnamed") });
  return (
    <div className={styles.stack}>
      <p className={styles.strong}>{title}</p>
      <ProgressBar share={share} label={title} />
      <p className={styles.soft}>
        {running.status === "waiting" ? t("run.waiting") : t(visits ? "run.clicks" : "run.progress", { done, total })}
      </p>
      <p className={styles.soft}>{t("run.note")}</p>
    </div>
  );
}
