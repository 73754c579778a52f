import { expect, test } from "vitest";
import type { Language } from "#base/language.ts";
import { formatMinutes, formatMoment } from "./moment.ts";

const now = new Date("2026-11-21T12:00:00Z");
const plain = (text: string) => text.replaceAll(/\s/g, " ");

test.each<[string, Language, string]>([
  ["2026-11-21T15:00:00Z", "en", "today at 18:00 (GMT+3)"],
  ["2026-11-21T15:00:00Z", "tr", "bugün 18:00 (GMT+3)"],
  ["2026-11-21T15:00:00Z", "ru", "сегодня в 18:00 (GMT+3)"],
  ["2026-11-21T22:30:00Z", "en", "tomorrow at 1:30 (GMT+3)"],
  ["2026-11-27T15:00:00Z", "en", "Friday 27 November at 18:00 (GMT+3)"],
  ["2026-11-27T15:00:00Z", "tr", "27 Kasım Cuma 18:00 (GMT+3)"],
  ["2026-11-27T15:00:00Z", "ru", "27 ноября в 18:00 (GMT+3)"],
  ["2027-01-04T06:05:00Z", "en", "Monday, 4 January 2027 at 9:05 (GMT+3)"],
])("formats %s in %s as %s", (moment, language, words) => {
  expect(plain(formatMoment(new Date(moment), "Europe/Istanbul", now, language))).toBe(words);
});

test.each<[string, string]>([
  ["2026-03-29T09:00:00Z", "tomorrow at 11:00 (GMT+2)"],
  ["2026-03-30T09:00:00Z", "Monday 30 March at 11:00 (GMT+2)"],
])("counts calendar days, not 24 hours, on the evening before a clock change: %s", (moment, words) => {
  const evening = new Date("2026-03-28T22:30:00Z");
  expect(plain(formatMoment(new Date(moment), "Europe/Berlin", evening, "en"))).toBe(words);
});

test.each<[number, Language, string]>([
  [1, "en", "in 1 minute"],
  [61_000, "en", "in 2 minutes"],
  [5 * 60_000, "tr", "5 dakika sonra"],
  [5 * 60_000, "ru", "через 5 минут"],
  [2 * 3_600_000, "en", "in 2 hours"],
])("formats %d ms in %s as %s", (ms, language, words) => {
  expect(formatMinutes(ms, language)).toBe(words);
});
