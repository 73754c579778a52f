export type Scheme = "light" | "dark";

/** A token as written: its name with the dashes, and its value. */
export interface Token {
  readonly name: string;
  readonly value: string;
}

const DECLARATION = /(--[\w-]+)\s*:\s*([^;]+);/g;
const HEX = /^#[0-9a-f]{6}$/;
const PAIR = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/;

/** The tokens of a style sheet, in order. */
export function parseTokens(css: string): readonly Token[] {
  const text = css.replace(/\/\*[^]*?\*\//g, "");
  return [...text.matchAll(DECLARATION)].map(([, name, value]) => ({
    name: name!,
    value: value!.replace(/\s+/g, " "),
  }));
}

/** The `#rrggbb` of a value in a scheme; undefined unless it is a plain colour. */
export function colourIn(value: string, scheme: Scheme): string | undefined {
  if (HEX.test(value)) return value;
  const [, light, dark] = PAIR.exec(value) ?? [];
  return scheme === "light" ? light : dark;
}

/** Returns the `#rrggbb` of a token by name and scheme; throws for a name that is not a colour. */
export function colourFinder(css: string): (name: string, scheme: Scheme) => string {
  const values = new Map(parseTokens(css).map(({ name, value }) => [name, value]));
  return (name, scheme) => {
    const colour = colourIn(values.get(name) ?? "", scheme);
    if (colour === undefined) throw new Error(`tokens.css has no colour ${name}`);
    return colour;
  };
}
