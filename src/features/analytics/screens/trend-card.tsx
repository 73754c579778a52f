import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLinks } from "#features/links/screens/link-queries.ts";
import { Card } from "#ui/card.tsx";
import { Sparkline } from "#ui/sparkline.tsx";
import type { Summary } from "./summary-query.ts";
import styles from "./trend-card.module.css";

/** The last 30 days as a line, with their clicks and the links that are on. */
export function TrendCard({ summary }: { summary: Summary | undefined }) {
  const { t, i18n } = useTranslation("analytics");
  const { data: links } = useLinks();
  const write = (value: number | undefined) =>
    value === undefined ? (
      <Skeleton height="1.75rem" width="4rem" />
    ) : (
      new Intl.NumberFormat(i18n.language).format(value)
    );
  return (
    <Card>
      <div className={styles.trend}>
        <dl className={styles.figures}>
          <div>
            <dt>{t("stats.total")}</dt>
            <dd>{write(summary?.month.all)}</dd>
          </div>
          <div>
            <dt>{t("stats.active")}</dt>
            <dd>{write(links?.filter(({ archived }) => !archived).length)}</dd>
          </div>
        </dl>
        <div className={styles.line}>
          {summary ? <Line summary={summary} /> : <Skeleton height="4.5rem" radius="var(--radius)" />}
        </div>
      </div>
    </Card>
  );
}

function Line({ summary }: { summary: Summary }) {
  const { t, i18n } = useTranslation("analytics");
  if (summary.since === null) return <p className={styles.empty}>{t("stats.trend_empty")}</p>;
  const values = summary.series.map(({ all }) => all);
  const most = summary.series.toSorted((one, other) => other.all - one.all)[0];
  const write = (value: number | undefined) => new Intl.NumberFormat(i18n.language).format(value ?? 0);
  const label =
    most && most.all > 0
      ? t("stats.trend", {
          first: write(values[0]),
          last: write(values.at(-1)),
          most: write(most.all),
          // because it is a day of a calendar, and an instant of none
          day: new Intl.DateTimeFormat(i18n.language, { day: "numeric", month: "long", timeZone: "UTC" }).format(
            new Date(most.day),
          ),
        })
      : t("stats.trend_none");
  return <Sparkline values={values} label={label} />;
}
