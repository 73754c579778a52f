const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

let known: ReadonlyMap<string, string> | undefined;

/** The ISO 3166 code of a country given by its code or English name; empty if unknown. */
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
  // other names in IP databases
  return new Map([
    ...named,
    ["turkey", "TR"],
    ["türkiye", "TR"],
    ["russian federation", "RU"],
    ["czech republic", "CZ"],
  ]);
}
