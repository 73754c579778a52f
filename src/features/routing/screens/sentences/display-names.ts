import type { Condition } from "../../schema.ts";
import { NO_REFERRER } from "../../condition-values.ts";
import type { Translator } from "./translator.ts";

/** Upper bound on listed names; the others are counted. */
const NAMED_MAX = 4;

/** The display name of a value, such as a country or language code. */
export function displayName(language: string, type: "region" | "language", code: string): string {
  try {
    return new Intl.DisplayNames(language, { type }).of(code) ?? code;
  } catch {
    // a half-typed code is invalid
    return code;
  }
}

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
    language === "tr" ? names.map((name, index) => (index === last ? fromPlace(name) : name)) : names,
    translator,
  );
}

/** `a, b or c`, shortened if there are many. */
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
export function fromPlace(place: string): string {
  // a note in brackets takes no suffix
  const name = place.replace(/\s*\([^)]*\)$/, "");
  const rest = place.slice(name.length);
  return `${name}'${toSuffix(name)}${rest}`;
}

function toSuffix(name: string): string {
  if (ABBREVIATION.test(name)) return "den";
  const lower = name.toLocaleLowerCase("tr");
  const vowel = LAST_VOWEL.exec(lower)?.[0] ?? "e";
  const open = "aâıouûAI".includes(vowel) ? "an" : "en";
  if (COMPOUND.test(lower)) return `nd${open}`;
  return (/[fstkçşhp]$/.test(lower) ? "t" : "d") + open;
}
