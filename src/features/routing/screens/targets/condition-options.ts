import { apps, browsers, devices, systems } from "../../condition-values.ts";
import { displayName } from "../sentences/display-names.ts";

export interface ConditionOption {
  readonly value: string;
  readonly label: string;
}

/** Region codes that are reserved or do not stand for a country. */
const NO_COUNTRIES = new Set(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"]);
const LETTERS = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z".split(" ");

/** All countries by their names in a language, in its collation. */
export function listCountries(language: string): ConditionOption[] {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  // a former region has the canonical code of its successor
  const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code;
  const picks = codes.flatMap((value) => {
    if (NO_COUNTRIES.has(value) || !isCurrent(value)) return [];
    const label = names.of(value);
    return label === undefined ? [] : [{ value, label }];
  });
  return inOrder(picks, language);
}

/** The most common languages of browsers. */
const LANGUAGES =
  "af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt ro ru si sk sl sq sr sv sw ta te th tk tr uk ur uz vi zh zu".split(
    " ",
  );

export function listLanguages(language: string): ConditionOption[] {
  return inOrder(
    LANGUAGES.map((value) => ({ value, label: displayName(language, "language", value) })),
    language,
  );
}

/** The choices for the kinds with a fixed list. `toLabel` translates values that are not product names. */
export function getConditionOptions(
  kind: "device" | "os" | "browser" | "inApp",
  toLabel: (value: string) => string,
): ConditionOption[] {
  const values = { device: devices, os: systems, browser: browsers, inApp: apps }[kind];
  return values.map((value) => ({ value, label: toLabel(value) }));
}

function inOrder(picks: ConditionOption[], language: string): ConditionOption[] {
  const { compare } = new Intl.Collator(language);
  return picks.toSorted((first, second) => compare(first.label, second.label));
}
