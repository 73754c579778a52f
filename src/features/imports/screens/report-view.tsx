import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import type { Import } from "./import-queries.ts";
import styles from "./import-export.module.css";
import type { RemarkKind } from "../plan/remarks.ts";

interface ReportViewProps {
  readonly report: Import["report"];
  /** True while a new report is loading. */
  readonly isStale: boolean;
}

/** The text for each limit that blocks an import. */
const LIMIT_TEXTS = {
  plan_limit: "report.plan_limit",
  short_link_limit: "report.plan_limit",
  monthly_link_limit: "report.monthly_link_limit",
  new_account_link_limit: "report.daily_link_limit",
  daily_link_limit: "report.daily_link_limit",
} as const;

const actions = ["create", "replace", "skip", "leave_out"] as const;
const tones: Readonly<Record<(typeof actions)[number], BadgeTone>> = {
  create: "success",
  replace: "info",
  skip: "neutral",
  leave_out: "danger",
};
/** Upper bound on displayed rows; the filter finds the others. */
const ROWS_SHOWN = 200;

/** The result of a dry run: counts, and the rows that need attention. */
export function ReportView({ report, isStale }: ReportViewProps) {
  const { t, i18n } = useTranslation("import_export");
  const remarkName = useRemarkName();
  const numbers = new Intl.NumberFormat(i18n.language);
  const [selected, setSelected] = useState("");
  const kind = report.remarks.find((each) => each.kind === selected)?.kind;
  const isClean = report.remarks.length === 0;
  const matching = report.shown.filter(({ remarks }) =>
    isClean ? true : kind ? remarks.includes(kind) : remarks.length > 0,
  );
  const counts = report.remarks.filter((each) => !kind || each.kind === kind).map(({ count }) => count);
  // the report holds only the first rows of each remark
  const counted = Math.max(matching.length, ...counts);
  const rows = matching.slice(0, ROWS_SHOWN);
  return (
    <section className={styles.report} aria-labelledby="import-report" aria-busy={isStale}>
      <h3 id="import-report">{t("report.title")}</h3>
      {(report.rows > 0 || !report.visits) && (
        <ul className={styles.counts}>
          {actions
            .filter((action) => action === "create" || report[action] > 0)
            .map((action) => (
              <li key={action} data-action={action}>
                <strong>{numbers.format(report[action])}</strong> {t(`report.${action}`)}
              </li>
            ))}
        </ul>
      )}
      <HistoryNotes report={report} />
      {report.blocked && (
        <Banner kind="error">
          {report.blocked === "link_limit"
            ? t("report.link_limit")
            : t(LIMIT_TEXTS[report.blocked], { count: report.room ?? 0 })}
        </Banner>
      )}
      {isClean ? (
        report.rows > 0 && <p className={styles.soft}>{t("report.clean")}</p>
      ) : (
        <FilterSelect
          label={t("report.filter")}
          value={kind ?? ""}
          options={[
            { value: "", name: t("report.all") },
            ...report.remarks.map((each) => {
              const name = remarkName(each.kind);
              return { value: each.kind, name: `${name} (${numbers.format(each.count)})` };
            }),
          ]}
          onChange={setSelected}
        />
      )}
      {report.rows > 0 && <ReportRows rows={rows} />}
      {rows.length < counted && <p className={styles.soft}>{t("report.shown", { count: rows.length })}</p>}
    </section>
  );
}

/** What happens to the clicks that another service counted: single clicks, and totals. */
function HistoryNotes({ report }: { report: Import["report"] }) {
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

/** Rows of a report as a table; on a phone, each row is a block. */
function ReportRows({ rows }: { rows: Import["report"]["shown"] }) {
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
                <Badge tone={tones[action]}>{t(`report.action.${action}`)}</Badge>
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
function useRemarkName(): (kind: RemarkKind) => string {
  const { t } = useTranslation("import_export");
  return (kind) => t(`remark.${kind}`);
}
