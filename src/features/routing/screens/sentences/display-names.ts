import { displayName, toLocale } from "#base/locale.ts";
import { DAY_MS } from "#base/time.ts";
import { NO_REFERRER } from "../../condition-values.ts";
import type { Condition, Hours } from "../../schema.ts";
import type { Translator } from "./translator.ts";

/** Upper bound on names in a list; further ones are given as a number. */
const NAMED_MAX = 4;

/** The values of a condition as a list. */
export function getNames(condition: Condition, translator: Translator): string {
  if (condition.kind === "time" || condition.kind === "returning") return "";
  const names = (condition.values ?? []).map((value) => getName(condition.kind, value, translator));
  const isFrom = condition.kind === "country" && condition.is === "one-of";
  return isFrom ? fromCountries(names, translator) : joinNames(names, translator);
}

function getName(kind: Condition["kind"], value: string, { t, language }: Translator): string {
  if (kind === "country") return displayName(language, "region", value.toUpperCase());
  if (kind === "language") return displayName(language, "language", value);
  if (kind === "device") return t(`device.${value as "mobile" | "tablet" | "desktop" | "tv"}`);
  if (kind === "inApp" && value === "any") return t("any_app");
  if (kind === "referrer" && value === NO_REFERRER) return t("no_referrer");
  return value;
}

/** Countries in a phrase like "from Germany". In Turkish, the last one takes the suffix. */
function fromCountries(names: readonly string[], translator: Translator): string {
  const { t, language } = translator;
  const { named, others } = shortened(names);
  if (others > 0) return t("more_countries", { names: named.join(", "), count: others });
  const last = names.length - 1;
  return joinNames(
    language === "tr" ? names.map((name, index) => (index === last ? toTurkishAblative(name) : name)) : names,
    translator,
  );
}

/** `a, b or c`, shortened if the list is long. */
function joinNames(names: readonly string[], { t, language }: Translator): string {
  const { named, others } = shortened(names);
  if (others > 0) return t("more", { names: named.join(", "), count: others });
  return new Intl.ListFormat(language, { type: "disjunction" }).format(names);
}

function shortened(names: readonly string[]) {
  const named = names.length > NAMED_MAX ? names.slice(0, NAMED_MAX - 1) : names;
  return { named, others: names.length - named.length };
}

const LAST_VOWEL = /[aâıioîöuûüeAÂIİOÎÖUÛÜE](?=[^aâıioîöuûüeAÂIİOÎÖUÛÜE]*$)/;
/** Possessive compounds such as "Amerika Birleşik Devletleri" take an n before the case suffix. */
const COMPOUND = /(cumhuriyeti|sahili|okyanusu|l[ae]r[ıi]|sı|si|bölgesi|adası|krallığı)$/;
/** Abbreviations are read letter by letter, and Turkish letter names end in e. */
const ABBREVIATION = /(^|\s)\p{Lu}{2,}$/u;

/** A place in the Turkish ablative: Almanya'dan, Türkiye'den, Fas'tan, Amerika Birleşik Devletleri'nden. */
export function toTurkishAblative(place: string): string {
  // a note in brackets takes no case suffix
  const name = place.replace(/\s*\([^)]*\)$/, "");
  const note = place.slice(name.length);
  return `${name}'${toSuffix(name)}${note}`;
}

function toSuffix(name: string): string {
  if (ABBREVIATION.test(name)) return "den";
  const lower = name.toLocaleLowerCase("tr");
  const vowel = LAST_VOWEL.exec(lower)?.[0] ?? "e";
  const open = "aâıouûAI".includes(vowel) ? "an" : "en";
  if (COMPOUND.test(lower)) return `nd${open}`;
  return (/[fstkçşhp]$/.test(lower) ? "t" : "d") + open;
}

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
