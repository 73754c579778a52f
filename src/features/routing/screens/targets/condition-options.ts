import { listCountryNames } from "#base/countries.ts";
import { apps, browsers, devices, systems } from "../../condition-values.ts";
import { displayName } from "#base/locale.ts";

export interface ConditionOption {
  readonly value: string;
  readonly label: string;
}

/** All countries by their names in a language, in its collation. */
export function listCountries(language: string): ConditionOption[] {
  const picks = listCountryNames(language).map(({ code, name }) => ({ value: code, label: name }));
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
