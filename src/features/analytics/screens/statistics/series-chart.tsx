import "./series-chart.css";
import { AreaChart } from "@mantine/charts";
import { Skeleton } from "@mantine/core";
import { useMemo, useState, type CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { useNumberFormat } from "#client/number-format.ts";
import { Card } from "#ui/card.tsx";
import { FigureTable, TableSwitch } from "#ui/figure-table.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { type ChartNote, getMarkers, type Marker } from "./markers/markers.ts";
import { dropFutureBuckets } from "./started-buckets.ts";
import { getCount } from "./measure.ts";
import { getIntervalFormatter, intervalsFor, defaultInterval } from "./period.ts";
import type { DatedSeries } from "./queries.ts";
import styles from "./series-card.module.css";
import type { ViewState } from "./use-view.ts";

export interface SeriesChartProps {
  readonly series: DatedSeries | undefined;
  readonly state: ViewState;
}

interface NotesProps {
  readonly notes?: readonly ChartNote[] | undefined;
  /** Called with the ids of the notes whose marker was pressed. */
  readonly onOpenNotes?: (ids: readonly string[]) => void;
}

const NO_NOTES: readonly ChartNote[] = [];

/** Visits and clicks over time, as a chart and as a table, without intervals that have not begun. */
export function SeriesChart({
  series: received,
  state: { view, zone, change },
  notes = NO_NOTES,
  onOpenNotes,
}: SeriesChartProps & NotesProps) {
  const { t, i18n } = useTranslation("statistics");
  const formatNumber = useNumberFormat();
  const { series, isLastOpen } = useMemo(
    () => dropFutureBuckets(received, view.span, zone),
    [received, view.span, zone],
  );
  const markers = useMemo(
    () =>
      getMarkers(
        notes,
        (series ?? []).map(({ start }) => start),
        view,
        zone,
      ),
    [notes, series, view, zone],
  );
  const noted = new Map(markers.map(({ index, notes: own }) => [index, own]));
  const [isTable, setTable] = useState(false);
  const moment = getIntervalFormatter(i18n.language, zone, view.interval);
  const points = (series ?? []).map((bucket) => ({
    moment: moment(bucket.start),
    visits: getCount(bucket.visits, view),
    clicks: getCount(bucket.clicks, view),
  }));
  const sum = (name: "visits" | "clicks") => points.reduce((whole, point) => whole + point[name], 0);
  const busiest = points.toSorted((one, other) => other.clicks - one.clicks)[0];
  const words = t("chart.summary", {
    visits: formatNumber(sum("visits")),
    clicks: formatNumber(sum("clicks")),
    moment: busiest?.moment ?? "",
    most: formatNumber(busiest?.clicks ?? 0),
  });
  return (
    <Card isPadded labelledBy="series-heading">
      <div className={styles.head}>
        <h2 id="series-heading">{t("chart.title")}</h2>
        <FilterSelect
          label={t("chart.interval")}
          value={view.interval}
          defaultValue={defaultInterval(view.span)}
          options={intervalsFor(view.span).map((interval) => ({ value: interval, name: t(`chart.${interval}`) }))}
          onChange={(interval) => change({ interval: interval as typeof view.interval })}
        />
        <TableSwitch isTable={isTable} onChange={setTable}>
          {t(isTable ? "chart.drawing" : "chart.table")}
        </TableSwitch>
      </div>
      {!series && <Skeleton height="18rem" radius="var(--radius)" />}
      {series && isTable && (
        <FigureTable labelledBy="series-heading">
          <thead>
            <tr>
              <th scope="col">{t("chart.time")}</th>
              <th scope="col">{t("chart.visits")}</th>
              <th scope="col">{t("chart.clicks")}</th>
              {markers.length > 0 && <th scope="col">{t("chart.notes")}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map((point, index) => (
              <tr key={series[index]!.start}>
                <th scope="row">{point.moment}</th>
                <td>{formatNumber(point.visits)}</td>
                <td>{formatNumber(point.clicks)}</td>
                {markers.length > 0 && (
                  <td data-note>
                    {noted
                      .get(index)
                      ?.map(({ title }) => title)
                      .join("; ")}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
      {series && !isTable && (
        <div role="img" aria-label={words} className={styles.drawing}>
          <AreaChart
            h="18rem"
            data={points}
            dataKey="moment"
            series={[
              { name: "visits", label: t("chart.visits"), color: "var(--info)" },
              { name: "clicks", label: t("chart.clicks"), color: "var(--gold)" },
            ]}
            curveType="monotone"
            withDots={false}
            withLegend
            tickLine="none"
            gridAxis="x"
            fillOpacity={0.12}
            strokeWidth={2}
            valueFormatter={formatNumber}
            areaProps={{ isAnimationActive: false }}
            yAxisProps={{ width: 44, allowDecimals: false }}
            xAxisProps={{ minTickGap: 32, interval: "equidistantPreserveStart" }}
            referenceAreas={
              isLastOpen && points.length > 1
                ? [
                    {
                      x1: points.at(-2)!.moment,
                      x2: points.at(-1)!.moment,
                      color: "var(--ink)",
                      fillOpacity: 0.06,
                      stroke: "none",
                    },
                  ]
                : []
            }
            referenceLines={markers.map(({ index }) => ({ x: points[index]!.moment, color: "var(--gold-ink)" }))}
          />
        </div>
      )}
      {series && !isTable && (
        <ChartMarkers
          markers={markers}
          count={points.length}
          moments={points.map((point) => point.moment)}
          onOpen={(ids) => onOpenNotes?.(ids)}
        />
      )}
      {isLastOpen && !isTable && points.length > 1 && <p className={styles.open}>{t(`chart.open.${view.interval}`)}</p>}
    </Card>
  );
}

interface ChartMarkersProps {
  readonly markers: readonly Marker[];
  /** The number of buckets of the chart. */
  readonly count: number;
  readonly moments: readonly string[];
  /** Called with the ids of the notes whose marker was pressed. */
  readonly onOpen: (ids: readonly string[]) => void;
}

/** Flags below a chart that mark notes at their buckets. */
function ChartMarkers({ markers, count, moments, onOpen }: ChartMarkersProps) {
  const { t, i18n } = useTranslation("statistics");
  if (markers.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language);
  return (
    <ul className={styles.markers} aria-label={t("chart.markers")}>
      {markers.map(({ index, notes }) => (
        <li key={index} style={{ "--at": count > 1 ? index / (count - 1) : 0.5 } as CSSProperties}>
          <button
            type="button"
            className={styles.marker}
            aria-haspopup="dialog"
            aria-label={t("chart.marker", {
              count: notes.length,
              moment: moments[index],
              titles: list.format(notes.map(({ title }) => title)),
            })}
            title={notes.map(({ title }) => title).join("\n")}
            onClick={() => onOpen(notes.map(({ _id }) => _id))}
          >
            <span aria-hidden>{notes.length > 1 ? notes.length : ""}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
