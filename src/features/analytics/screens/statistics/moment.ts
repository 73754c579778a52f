import { toLocale } from "#base/locale.ts";
import type { Interval } from "../../queries/statistics-query.ts";

const STYLES: Readonly<Record<Interval, Intl.DateTimeFormatOptions>> = {
  hour: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  day: { day: "numeric", month: "short", year: "numeric" },
  week: { day: "numeric", month: "short", year: "numeric" },
  month: { month: "long", year: "numeric" },
};

/** Returns a formatter for the start of an interval (seconds since 1970), in the local time of the zone. */
export function momentWriter(language: string, zone: string, interval: Interval): (start: number) => string {
  const format = new Intl.DateTimeFormat(toLocale(language), { ...STYLES[interval], timeZone: zone });
  return (start) => format.format(new Date(start * 1000));
}
