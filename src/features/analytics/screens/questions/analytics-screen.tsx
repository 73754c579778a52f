import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/empty-state.tsx";
import styles from "./analytics-screen.module.css";
import { BreakdownCard } from "./breakdown-card.tsx";
import { saveCsv } from "./csv.ts";
import { figureNames, valueOf } from "./figure.ts";
import { Figures } from "./figures.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { countOf, noiseOf } from "./measure.ts";
import { momentWriter } from "./moment.ts";
import { type Overview, useOverview, useSeries } from "./queries.ts";
import { SeriesChart } from "./series-chart.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useView } from "./use-view.ts";

/** What visitors did on the page and with the links: every figure explains itself, every row narrows everything down. */
export function AnalyticsScreen() {
  const { t, i18n } = useTranslation("questions");
  const state = useView();
  const { view, zone, change } = state;
  const overview = useOverview(view, zone);
  const series = useSeries(view, zone);
  const isEmpty = overview.data !== undefined && !overview.isPlaceholderData && hasNothing(overview.data);
  function save() {
    const moment = momentWriter(i18n.language, zone, view.interval);
    const figures = overview.data
      ? figureNames.map((name) => [t(`figures.${name}`), valueOf(name, overview.data.period, view)])
      : [];
    const rows = (series.data?.buckets ?? []).map((bucket) => [
      moment(bucket.start),
      countOf(bucket.visits, view),
      countOf(bucket.clicks, view),
    ]);
    saveCsv(`${view.span.from} ${view.span.until}.csv`, [
      ...figures,
      [],
      [t("chart.time"), t("chart.visits"), t("chart.clicks")],
      ...rows,
    ]);
  }
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <div>
          <h1>{t("title")}</h1>
          <p>{t("lead")}</p>
        </div>
        <Button variant="default" onClick={save} disabled={!series.data}>
          {t("list.save")}
        </Button>
      </div>
      <Toolbar view={view} change={change} />
      <FilterChips view={view} change={change} />
      {(overview.isError || series.isError) && (
        <div className={styles.failure} role="status">
          <p>{t("failed")}</p>
          <Button variant="default" size="sm" onClick={() => void Promise.all([overview.refetch(), series.refetch()])}>
            {t("retry")}
          </Button>
        </div>
      )}
      <Figures overview={overview.data} state={state} />
      {isEmpty ? (
        <EmptyState text={t("empty")} />
      ) : (
        <>
          <SeriesChart series={series.data?.buckets} state={state} />
          <div className={styles.cards}>
            <BreakdownCard title={t("card.links")} dimensions={["link"]} kind="click" state={state} />
            <BreakdownCard
              title={t("card.sources")}
              dimensions={["channel", "referrer_host", "referrer", "source"]}
              kind="visit"
              state={state}
            />
            <BreakdownCard title={t("card.places")} dimensions={["country", "language"]} kind="visit" state={state} />
            <div className={styles.column}>
              <BreakdownCard
                title={t("card.devices")}
                dimensions={["device", "os", "browser", "in_app"]}
                kind="visit"
                state={state}
              />
              <BreakdownCard
                title={t("card.campaigns")}
                dimensions={["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"]}
                kind="visit"
                state={state}
              />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function hasNothing({ period: { visits, clicks } }: Overview): boolean {
  return [visits, clicks].every((counts) => counts.humans + counts.duplicates + counts.owners + noiseOf(counts) === 0);
}
