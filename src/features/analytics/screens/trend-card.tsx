import { Skeleton } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { useNumberFormat } from "#client/number-format.ts";
import { useLinks } from "#features/links/screens/link-queries.ts";
import { Card } from "#ui/card.tsx";
import { FigureButton } from "#ui/figure-button.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { Sparkline } from "#ui/sparkline.tsx";
import { useCountChoice, storeCountChoice } from "./count-choice.ts";
import { getClickCount, type CountChoice, isMeasure, measures } from "./statistics/measure.ts";
import { type Summary, useSummary } from "./stats-query.ts";
import styles from "./trend-card.module.css";

const MonthCountBreakdown = lazyWithRetry(() =>
  import("./count-breakdown/month-count-breakdown.tsx").then((file) => file.MonthCountBreakdown),
);

/** The last 30 days as a line, with clicks, the number of active links, and the choice of what all figures count. */
export function TrendCard() {
  const { data: summary, isError } = useSummary();
  const countChoice = useCountChoice();
  const [isOpen, setOpen] = useState(false);
  const { t } = useTranslation("analytics");
  const formatNumber = useNumberFormat();
  const links = useLinks();
  const showNumber = (value: number | undefined, hasFailed: boolean) =>
    value === undefined && hasFailed ? (
      "–"
    ) : value === undefined ? (
      <Skeleton height="1.75rem" width="4rem" />
    ) : (
      formatNumber(value)
    );
  return (
    <Card>
      <div className={styles.countChoice}>
        <CountChoiceControls />
      </div>
      <div className={styles.trend}>
        <dl className={styles.figures}>
          <div>
            <dt>{t("stats.total")}</dt>
            <dd>
              <FigureButton
                label={t("why", { figure: t("stats.total") })}
                isDisabled={!summary}
                onClick={() => setOpen(true)}
              >
                {showNumber(summary && getClickCount(summary.month, countChoice), isError)}
              </FigureButton>
            </dd>
          </div>
          <div>
            <dt>{t("stats.active")}</dt>
            <dd>{showNumber(links.data?.filter(({ archived }) => !archived).length, links.isError)}</dd>
          </div>
        </dl>
        <div className={styles.line}>
          {isError && !summary ? null : summary ? (
            <Line summary={summary} countChoice={countChoice} />
          ) : (
            <Skeleton height="4.5rem" radius="var(--radius)" />
          )}
        </div>
      </div>
      <Suspense>{isOpen && <MonthCountBreakdown countChoice={countChoice} onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  );
}

function Line({ summary, countChoice }: { summary: Summary; countChoice: CountChoice }) {
  const { t, i18n } = useTranslation("analytics");
  const formatNumber = useNumberFormat();
  if (summary.since === null) return <p className={styles.empty}>{t("stats.trend_empty")}</p>;
  const days = summary.series.map((figures) => ({ day: figures.day, clicks: getClickCount(figures, countChoice) }));
  const values = days.map(({ clicks }) => clicks);
  const busiest = days.toSorted((one, other) => other.clicks - one.clicks)[0];
  const label =
    busiest && busiest.clicks > 0
      ? t("stats.trend", {
          first: formatNumber(values[0] ?? 0),
          last: formatNumber(values.at(-1) ?? 0),
          most: formatNumber(busiest.clicks),
          // a calendar day, parsed and formatted as UTC
          day: new Intl.DateTimeFormat(toLocale(i18n.language), {
            day: "numeric",
            month: "long",
            timeZone: "UTC",
          }).format(new Date(busiest.day)),
        })
      : t("stats.trend_none");
  return <Sparkline values={values} label={label} />;
}

function CountChoiceControls() {
  const { t } = useTranslation("analytics");
  const countChoice = useCountChoice();
  return (
    <div className={styles.choice} data-reads>
      <FilterSelect
        label={t("count.label")}
        value={countChoice.measure}
        options={measures.map((measure) => ({ value: measure, name: t(`count.${measure}`) }))}
        onChange={(measure) => isMeasure(measure) && storeCountChoice({ ...countChoice, measure })}
      />
      <label>
        <input
          type="checkbox"
          checked={countChoice.withOwn}
          onChange={(event) => storeCountChoice({ ...countChoice, withOwn: event.currentTarget.checked })}
        />
        {t("count.own")}
      </label>
    </div>
  );
}
