import { toLocale } from "#base/locale.ts";
import { DAY_MS } from "#base/time.ts";
import type { Hours } from "../../schema.ts";
import type { Translator } from "./translator.ts";

/** A Monday, as the reference for names of weekdays. */
const MONDAY = Date.UTC(2024, 0, 1);

/** The short name of a day of the week (ISO: 1 is Monday). */
export function dayName(language: string, day: number, length: "short" | "long" = "short"): string {
  return new Intl.DateTimeFormat(toLocale(language), { weekday: length, timeZone: "UTC" }).format(
    MONDAY + (day - 1) * DAY_MS,
  );
}

/** `Mon–Fri 09:00–18:00, Sat 10:00–14:00`. */
export function describeHours(hours: readonly Hours[], translator: Translator): string {
  return hours.map(({ days, from, until }) => `${daysInWords(days, translator)} ${from}–${until}`).join(", ");
}

function daysInWords(days: readonly number[], { t, language }: Translator): string {
  if (days.length === 7) return t("every_day");
  const runs: number[][] = [];
  for (const day of days.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined) => dayName(language, day ?? 1);
  return runs
    .map((run) => (run.length > 2 ? `${name(run[0])}–${name(run.at(-1))}` : run.map(name).join(", ")))
    .join(", ");
}

/** The city of a time zone: `Europe/Istanbul` is Istanbul. */
export function getCity(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
