import { DAY_MS, HOUR_MS, MINUTE_MS } from "#base/time.ts";

const UNITS = [
  ["year", 365 * DAY_MS],
  ["month", 30 * DAY_MS],
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
] as const;

/** How long ago something was, in the largest whole unit, such as "3 hours ago". */
export function formatAgo(at: Date, now: Date, locale: string): string {
  const pastMs = Math.max(0, now.getTime() - at.getTime());
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  const [unit, sizeMs] = UNITS.find(([, size]) => pastMs >= size) ?? ["minute", MINUTE_MS];
  // "in 0 minutes" reads oddly
  return pastMs < MINUTE_MS ? format.format(0, "second") : format.format(-Math.floor(pastMs / sizeMs), unit);
}
