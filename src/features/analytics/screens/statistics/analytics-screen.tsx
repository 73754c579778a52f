import { Button, Skeleton } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs";
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs";
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs";
import { type ComponentType, type ReactNode, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "#ui/card.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { useNearViewport } from "#ui/use-near-viewport.ts";
import { type Filter, nonHumanCount } from "../../queries/statistics-query.ts";
import { LiveCard } from "../live/live-card.tsx";
import styles from "./analytics-screen.module.css";
import { BlocksCard } from "./blocks/blocks-card.tsx";
import { BreakdownCard } from "./breakdown-card.tsx";
import { EmptyStatistics } from "./empty-statistics.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { isLimitedToLinks } from "./figure.ts";
import { Figures } from "./figures.tsx";
import { FilterChips, LinkHeading } from "./filter-chips.tsx";
import { onlyLink } from "./view.ts";
import { type Overview, useOverview, useSeries } from "./queries.ts";
import type { SeriesChartProps } from "./series-chart.tsx";
import { useSource } from "./source.tsx";
import { Toolbar } from "./toolbar.tsx";
import { usePrint } from "./use-print.ts";
import { useSaveAll } from "./use-save-all.ts";
import { useScreenShortcuts } from "./use-shortcuts.ts";
import { useView } from "./use-view.ts";

const SeriesChart = lazyWithRetry(() => import("./series-chart.tsx").then((file) => file.SeriesChart));
const FilterDialog = lazyWithRetry(() => import("./filter-dialog.tsx").then((file) => file.FilterDialog));
const ShortcutsDialog = lazyWithRetry(() =>
  import("./shortcuts-dialog.tsx").then((file) => file.StatisticsShortcutsDialog),
);

type Open = { readonly kind: "filter"; readonly filter: Filter | undefined } | { readonly kind: "keys" };

interface AnalyticsScreenProps {
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** Replaces the default chart over time, for example to add notes. */
  readonly chart?: ComponentType<SeriesChartProps>;
}

/**
 * What visitors did on the page and with the links. Every figure opens its breakdown, every row filters the whole
 * screen.
 */
export function AnalyticsScreen({ actions, chart: Chart = SeriesChart }: AnalyticsScreenProps) {
  const { t } = useTranslation("statistics");
  const [since, setSince] = useState<string>();
  const [open, setOpen] = useState<Open>();
  const source = useSource();
  const { isOwn } = source;
  const state = useView(since);
  const { view, zone, change } = state;
  const overview = useOverview(view, zone);
  const firstDay = overview.data?.since ?? undefined;
  // set during render, since the period "all" begins on the first day with events
  if (firstDay !== undefined && firstDay !== since) setSince(firstDay);
  const isNew = overview.data?.since === null;
  const series = useSeries(view, zone, { isEnabled: view.period !== "all" || overview.isFetched, isNew });
  const { save, isSaving, hasFailed } = useSaveAll(state, { overview: overview.data, series: series.data });
  const screen = useRef<HTMLDivElement>(null);
  const printing = usePrint(screen);
  useScreenShortcuts(state, {
    onFilter: () => setOpen({ kind: "filter", filter: undefined }),
    onHelp: () => setOpen({ kind: "keys" }),
  });
  const isUnavailable = overview.isError && (overview.data === undefined || overview.isPlaceholderData);
  const isEmpty = overview.data !== undefined && !overview.isPlaceholderData && hasNothing(overview.data);
  const link = onlyLink(view.filters);
  const close = () => setOpen(undefined);
  const live = isOwn && (
    <div className={styles.live}>
      <Suspense fallback={<Skeleton height="100%" radius="var(--radius-lg)" />}>
        <LiveCard countChoice={view} />
      </Suspense>
    </div>
  );
  return (
    <div className={styles.screen} ref={screen} data-reads>
      <div className={styles.head}>
        <div>
          <h1>{t("title")}</h1>
          {isOwn && <p>{t("lead")}</p>}
        </div>
        <div className={styles.actions}>
          {actions}
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            onClick={save}
            loading={isSaving}
            disabled={!series.data}
          >
            {t("list.save")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
            onClick={printing.print}
            loading={printing.isWaiting}
          >
            {t("actions.print")}
          </Button>
        </div>
      </div>
      {hasFailed && <LoadFailure isRetrying={isSaving} onRetry={save} />}
      <Toolbar view={view} change={change} />
      <FilterChips view={view} change={change} onFilter={(filter) => setOpen({ kind: "filter", filter })} />
      {link !== undefined && <LinkHeading link={link} view={view} change={change} />}
      {isUnavailable && <LoadFailure isRetrying={overview.isFetching} onRetry={() => void overview.refetch()} />}
      {!(isUnavailable && !overview.data) && <Figures overview={overview.data} state={state} />}
      {isEmpty ? (
        <>
          <EmptyStatistics view={view} change={change} isNew={isNew} />
          {live}
        </>
      ) : (
        <>
          {series.isError && (!series.data || series.isPlaceholderData) ? (
            <Card isPadded>
              <LoadFailure isRetrying={series.isFetching} onRetry={() => void series.refetch()} />
            </Card>
          ) : (
            <div className={styles.series}>
              <Suspense fallback={<Skeleton height="100%" radius="var(--radius-lg)" />}>
                <Chart series={series.data} state={state} />
              </Suspense>
            </div>
          )}
          {live}
          {!isLimitedToLinks(view.filters, source) && (
            <div className={styles.listed}>
              <RadioGroup
                legend={t("list.count")}
                isLegendHidden
                look="segments"
                choices={[
                  { value: "visit", label: t("list.visits") },
                  { value: "click", label: t("list.clicks") },
                ]}
                value={view.listed}
                onChange={(listed) => change({ listed })}
              />
            </div>
          )}
          <div className={styles.cards}>
            <div className={styles.column}>
              <BreakdownCard name="links" state={state} />
              <LazyCards isForced={printing.isWhole}>
                <BreakdownCard name="devices" state={state} />
              </LazyCards>
              <LazyCards isForced={printing.isWhole}>
                <BreakdownCard name="campaigns" state={state} />
                {source.blocks && !isLimitedToLinks(view.filters, source) && (
                  <BlocksCard source={source} state={state} />
                )}
              </LazyCards>
            </div>
            <div className={styles.column}>
              <BreakdownCard name="sources" state={state} />
              <LazyCards isForced={printing.isWhole}>
                <BreakdownCard name="places" state={state} />
              </LazyCards>
            </div>
          </div>
        </>
      )}
      {isOwn && <DataInventoryLink />}
      <button type="button" className={styles.keys} onClick={() => setOpen({ kind: "keys" })}>
        <IconKeyboard size={18} stroke={1.75} aria-hidden />
        {t("keys.title")} <kbd>?</kbd>
      </button>
      <Suspense>
        {open?.kind === "filter" && <FilterDialog state={state} filter={open.filter} onClose={close} />}
        {open?.kind === "keys" && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </div>
  );
}

function hasNothing({ period: { visits, clicks } }: Overview): boolean {
  return [visits, clicks].every(
    (counts) => counts.humans + counts.duplicates + counts.owners + nonHumanCount(counts) === 0,
  );
}

function DataInventoryLink() {
  const { t } = useTranslation("statistics");
  return (
    <Link to="/dashboard/analytics/receipt" className={styles.inventory}>
      <IconReceipt size={18} stroke={1.75} aria-hidden />
      {t("data_inventory")}
    </Link>
  );
}

const NEAR_PX = 200;

interface LazyCardsProps {
  /** Fetches the cards without waiting until they are scrolled to. */
  readonly isForced: boolean;
  readonly children: ReactNode;
}

/** Cards further down, which are fetched when they are scrolled to. */
function LazyCards({ isForced, children }: LazyCardsProps) {
  const [watch, isNear] = useNearViewport(NEAR_PX);
  return isNear || isForced ? children : <div ref={watch} className={styles.below} />;
}
