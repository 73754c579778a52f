import { Skeleton } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#ui/card.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import type { Dimension } from "../../queries/statistics-query.ts";
import styles from "./breakdown-card.module.css";
import { BreakdownRows, toRows } from "./breakdown-rows.tsx";
import { type CardName, cards, isClickOnly, isSparse } from "./cards.ts";
import { LoadFailure } from "./load-failure.tsx";
import { isLimitedToLinks } from "./figure.ts";
import { findFilter, withFilter } from "./view.ts";
import { saveRows } from "./save-csv.ts";
import { useBreakdown } from "./queries.ts";
import { useSource } from "./source.tsx";
import { useValueNames } from "./value-names.ts";
import type { ViewState } from "./use-view.ts";

const BreakdownDialog = lazyWithRetry(() => import("./breakdown-dialog.tsx").then((file) => file.BreakdownDialog));

const WorldMap = lazyWithRetry(() => import("./world-map.tsx").then((file) => file.WorldMap));

const ROWS_SHOWN = 8;
/** The number of labels that fit side by side on a phone. */
const SEGMENTS_MAX = 4;

interface BreakdownCardProps {
  readonly name: CardName;
  readonly state: ViewState;
}

/** The most frequent values of a dimension. Pressing one toggles it as a filter of the whole screen. */
export function BreakdownCard({ name, state: { view, zone, change } }: BreakdownCardProps) {
  const { t } = useTranslation("statistics");
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const getName = useValueNames();
  const source = useSource();
  const tabs = cards[name].filter((tab) => !source.hides?.includes(tab));
  const dimension = view.tabs[name];
  const kind = isClickOnly(dimension) || isLimitedToLinks(view.filters, source) ? "click" : view.listed;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useBreakdown(view, zone, { dimension, kind });
  const filter = findFilter(view.filters, dimension);
  const chosen = filter?.is ? filter.values : [];
  const hidesNone = isSparse(dimension) && !chosen.includes("");
  const dataRows = hidesNone ? data?.rows.filter(({ value }) => value !== "") : data?.rows;
  const rows = dataRows && toRows(dataRows, dimension, view, getName);
  const title = t(`card.${name}`);
  const unit = t(kind === "click" ? "list.clicks" : "list.visits");
  const dimensionName = t(`dimension.${dimension}`);
  function toggleFilter(value: string): void {
    const values = chosen.length === 1 && chosen[0] === value ? [] : [value];
    change({ filters: withFilter(view.filters, { dimension, is: true, values }) });
  }
  return (
    <Card isPadded labelledBy={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {rows && rows.length > 0 && <span className={styles.unit}>{unit}</span>}
        {rows && rows.length > 0 && (
          <button
            type="button"
            className={styles.save}
            aria-label={t("list.save_of", { list: `${title}: ${dimensionName}` })}
            title={t("list.save")}
            onClick={() => saveRows(`${title}, ${dimensionName}`, dimensionName, unit, t("list.share"), rows)}
          >
            <IconDownload size={18} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      {tabs.length > SEGMENTS_MAX && (
        <FilterSelect
          label={title}
          value={dimension}
          options={tabs.map((tab) => ({ value: tab, name: t(`tab.${tab}`) }))}
          onChange={(tab) => change({ tab: [name, tab as Dimension] })}
        />
      )}
      {tabs.length > 1 && tabs.length <= SEGMENTS_MAX && (
        <RadioGroup
          legend={title}
          isLegendHidden
          look="segments"
          choices={tabs.map((tab) => ({ value: tab, label: t(`tab.${tab}`) }))}
          value={dimension}
          onChange={(tab) => change({ tab: [name, tab] })}
        />
      )}
      {isError && (!data || isPlaceholderData) && (
        <LoadFailure isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!rows && !isError && <Waiting label={t("waiting")} />}
      {rows?.length === 0 && !isError && (
        <p className={styles.note}>{name === "campaigns" ? t("list.empty_campaigns") : t("list.empty")}</p>
      )}
      {rows && rows.length > 0 && (
        <div className={styles.body} data-stale={isPlaceholderData || undefined}>
          {dimension === "country" && (
            <Suspense fallback={<div className={styles.map} aria-busy />}>
              <WorldMap rows={rows} chosen={chosen} onPick={toggleFilter} />
            </Suspense>
          )}
          <BreakdownRows
            dimension={dimension}
            rows={rows.slice(0, ROWS_SHOWN)}
            chosen={chosen}
            onPick={toggleFilter}
            label={`${dimensionName}, ${unit}`}
          />
          {rows.length > ROWS_SHOWN && (
            <button type="button" className={styles.more} onClick={() => setWhole(true)}>
              {t("list.more", { count: rows.length })}
            </button>
          )}
        </div>
      )}
      {isWhole && rows && (
        <Suspense>
          <BreakdownDialog
            title={`${title}: ${dimensionName}`}
            dimension={dimension}
            rows={rows}
            unit={unit}
            chosen={chosen}
            onPick={(value) => {
              setWhole(false);
              toggleFilter(value);
            }}
            onClose={() => setWhole(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

const BONES = [92, 74, 61, 52, 40, 33];

function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.waiting} role="status" aria-label={label}>
      {BONES.map((width) => (
        <Skeleton key={width} height="2rem" width={`${width}%`} radius="var(--radius-sm)" />
      ))}
    </div>
  );
}
