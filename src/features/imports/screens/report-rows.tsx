import { useTranslation } from "react-i18next";
import type { Import } from "./import-queries.ts";
import styles from "./import-export.module.css";
import type { RemarkKind } from "../plan/remarks.ts";

/** Rows of a report as a table; on a phone, each row is a block. */
export function ReportRows({ rows }: { rows: Import["report"]["shown"] }) {
  const { t } = useTranslation("import_export");
  const remarkName = useRemarkName();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
    <div className={styles.scroll} role="region" aria-labelledby="import-report" tabIndex={0}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{t("report.line")}</th>
            <th scope="col">{t("report.row")}</th>
            <th scope="col">{t("report.result")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, action, name, link, alias, remarks }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- report rows never move or change
            <tr key={index}>
              <td>{line}</td>
              <td>
                <span className={styles.name}>{name || link || "–"}</span>
                <span className={styles.address}>
                  {alias && <b>/{alias}</b>} {link}
                </span>
              </td>
              <td>
                <span className={styles.badge} data-action={action}>
                  {t(`report.action.${action}`)}
                </span>
                {remarks.map((kind) => (
                  <span key={kind} className={styles.remark}>
                    {remarkName(kind)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A short description of each remark. */
export function useRemarkName(): (kind: RemarkKind) => string {
  const { t } = useTranslation("import_export");
  return (kind) => t(`remark.${kind}`);
}
