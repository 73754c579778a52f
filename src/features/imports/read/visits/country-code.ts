const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

let known: ReadonlyMap<string, string> | undefined;

/** The two letters (ISO 3166) of a country that is given by them or by its English name; empty for none. */
export function countryCode(text: string): string {
  if (/^[A-Z]{2}$/i.test(text)) return text.toUpperCase();
  if (text === "") return "";
  known ??= getNames();
  return known.get(text.toLowerCase()) ?? "";
}

function getNames(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const all = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const named = all.flatMap((code): [string, string][] => {
    const name = names.of(code)?.toLowerCase();
    return name === undefined || name.startsWith("unknown") ? [] : [[name, code]];
  });
  // what lists of addresses call them besides
  return new Map([
    ...named,
    ["turkey", "TR"],
    ["türkiye", "TR"],
    ["russian federation", "RU"],
    ["czech republic", "CZ"],
  ]);
}
