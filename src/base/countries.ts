/** Region codes that are reserved or do not stand for a country. */
const NO_COUNTRIES = new Set(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"]);
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

/** All countries by ISO 3166 code, with their names in a language. */
export function listCountryNames(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  // a former region, such as the Soviet Union, has the name and the canonical code of its successor
  const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code;
  return codes.flatMap((code) => {
    if (NO_COUNTRIES.has(code) || !isCurrent(code)) return [];
    const name = names.of(code);
    return name === undefined ? [] : [{ code, name }];
  });
}
