import type { Filters } from "../../../queries/statistics-query.ts";
import { getDay } from "../period.ts";
import type { View } from "../view.ts";

/** A note about a day, to be marked on the chart. */
export interface ChartNote {
  readonly _id: string;
  readonly title: string;
  readonly day: string;
  /** The link that the note is about; null for a note about everything. */
  readonly link: string | null;
}

export interface Marker {
  /** The index of the bucket in the series. */
  readonly index: number;
  readonly notes: readonly ChartNote[];
}

/**
 * The positions of notes in a series whose buckets begin at `bucketStarts` (seconds); only notes of the shown days and
 * links.
 */
export function getMarkers(
  notes: readonly ChartNote[],
  bucketStarts: readonly number[],
  { span, interval, filters }: Pick<View, "span" | "interval" | "filters">,
  zone: string,
): Marker[] {
  const shown = notes.filter(({ day, link }) => day >= span.from && day <= span.until && isAbout(link, filters));
  if (shown.length === 0) return [];
  const days = bucketStarts.map((start) => getDay(new Date(start * 1000), zone));
  const getPlace = (day: string) =>
    interval === "hour"
      ? days.indexOf(day)
      : Math.max(
          0,
          days.findLastIndex((begun) => begun <= day),
        );
  return [...Map.groupBy(shown, ({ day }) => getPlace(day))]
    .filter(([index]) => index >= 0 && index < bucketStarts.length)
    .map(([index, own]) => ({ index, notes: own.toSorted((one, other) => one.day.localeCompare(other.day)) }))
    .toSorted((one, other) => one.index - other.index);
}

/** True for a note about everything, and for a note about a link that the filters include. */
function isAbout(link: string | null, filters: Filters): boolean {
  const links = filters.find(({ dimension }) => dimension === "link");
  return link === null || !links || links.values.includes(link) === links.is;
}
