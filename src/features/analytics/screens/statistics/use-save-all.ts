import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { blocksQuery as pageBlocksQuery } from "#features/blocks/screens/page-items.ts";
import { ROWS_MAX } from "../../queries/limits.ts";
import type { Dimension } from "../../queries/statistics-query.ts";
import { getBlockRows, toBlockTable } from "./blocks/block-rows.ts";
import { cardNames, cards, isClickOnly } from "./cards.ts";
import { saveCsv } from "./save-csv.ts";
import { figureNames, isLimitedToLinks, getFigureValue, hasFigure } from "./figure.ts";
import { getCount } from "./measure.ts";
import { getIntervalFormatter } from "./period.ts";
import { blocksQuery, breakdownQuery, type DatedSeries, type Overview } from "./queries.ts";
import { useSource } from "./source.tsx";
import { useValueNames } from "./value-names.ts";
import { dropFutureBuckets } from "./started-buckets.ts";
import type { ViewState } from "./use-view.ts";

interface LoadedFigures {
  readonly overview: Overview | undefined;
  readonly series: DatedSeries | undefined;
}

/** Downloads everything on the screen as one file. Lists contain as many values as a query returns. */
export function useSaveAll({ view, zone }: ViewState, { overview, series: received }: LoadedFigures) {
  const { t, i18n } = useTranslation("statistics");
  const queries = useQueryClient();
  const source = useSource();
  const getName = useValueNames();
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const hasVisits = !isLimitedToLinks(view.filters, source);

  async function getList(dimension: Dimension): Promise<(string | number)[][]> {
    const request = (kind: "visit" | "click") => queries.query(breakdownQuery(source, view, zone, { dimension, kind }));
    const [visits, clicks] = await Promise.all([
      hasVisits && !isClickOnly(dimension) ? request("visit") : { rows: [] },
      request("click"),
    ]);
    const values = [...new Set([...visits.rows, ...clicks.rows].map(({ value }) => value))];
    const isCut = (rows: typeof clicks.rows) => rows.length >= ROWS_MAX;
    const count = (rows: typeof clicks.rows, value: string) => {
      const row = rows.find((candidate) => candidate.value === value);
      if (row) return getCount(row, view);
      // a value that a cut list lacks may still have a count
      return isCut(rows) ? "" : 0;
    };
    const list = values
      .map((value) => [getName(dimension, value), count(visits.rows, value), count(clicks.rows, value)])
      .filter(([, ...cells]) => cells.some((cell) => cell !== 0 && cell !== ""));
    if (isCut(visits.rows) || isCut(clicks.rows)) list.push([t("list.cut", { count: ROWS_MAX })]);
    return list;
  }

  async function getBlockTable(): Promise<(string | number)[][]> {
    if (!source.blocks || !hasVisits) return [];
    const [{ blocks: figures }, blocks] = await Promise.all([
      queries.query(blocksQuery(source, view, zone)),
      queries.query(pageBlocksQuery),
      i18n.loadNamespaces("blocks"),
    ]);
    const rows = getBlockRows(figures, blocks, view);
    return rows.length === 0 ? [] : toBlockTable(rows, i18n.getFixedT(i18n.language, ["statistics", "blocks"]));
  }

  async function collect(): Promise<(string | number)[][]> {
    const moment = getIntervalFormatter(i18n.language, zone, view.interval);
    const heads = [t("chart.visits"), t("chart.clicks")];
    const rows: (string | number)[][] = [
      [t("period.label"), view.span.from, view.span.until, zone],
      [t("measure.label"), t(`measure.${view.measure}`), ...(view.withOwn ? [t("own")] : [])],
      ...view.filters.map(({ dimension, is, values }) => [
        t(is ? "filters.is" : "filters.is_not", { dimension: t(`dimension.${dimension}`), value: "" }).trim(),
        ...values.map((value) => getName(dimension, value)),
      ]),
    ];
    if (overview) {
      const shown = figureNames.filter((name) => hasFigure(name, view.filters, source));
      rows.push([], ...shown.map((name) => [t(`figures.${name}`), getFigureValue(name, overview.period, view)]));
    }
    const { series } = dropFutureBuckets(received, view.span, zone);
    if (series)
      rows.push(
        [],
        [t("chart.time"), ...heads],
        ...series.map((bucket) => [moment(bucket.start), getCount(bucket.visits, view), getCount(bucket.clicks, view)]),
      );
    for (const card of cardNames)
      for (const dimension of cards[card]) {
        if (source.hides?.includes(dimension)) continue;
        // oxlint-disable-next-line no-await-in-loop -- twenty lists at once would delay other requests
        const list = await getList(dimension);
        if (list.length > 0) rows.push([], [t(`dimension.${dimension}`), ...heads], ...list);
      }
    const blocks = await getBlockTable();
    if (blocks.length > 0) rows.push([], ...blocks);
    return rows;
  }

  async function save(): Promise<void> {
    setSaving(true);
    setFailed(false);
    try {
      saveCsv(`${t("title")} ${view.span.from} ${view.span.until}.csv`, await collect());
    } catch (error) {
      console.error("csv", error);
      setFailed(true);
    } finally {
      setSaving(false);
    }
  }

  return { save: () => void save(), isSaving, hasFailed };
}
