import css from "./tokens.css?raw";

/** A token as it is in the file: its name with the leading dashes, and its value. */
interface Token {
  readonly name: string;
  readonly value: string;
}

const COMMENT = /\/\*[^]*?\*\//g;
const DECLARATION = /(--[\w-]+)\s*:\s*([^;]+);/g;
const HEX = /^#[0-9a-f]{6}$/;
const PAIR = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/;

/** The tokens of the style sheet, in order. This file is for the server only, since it includes the sheet. */
export const tokens: readonly Token[] = [...css.replace(COMMENT, "").matchAll(DECLARATION)].map(([, name, value]) => ({
  name: name!,
  value: value!.replace(/\s+/g, " "),
}));

const values = new Map(tokens.map(({ name, value }) => [name, value]));

/** The `#rrggbb` of a token in a scheme, for places where `var()` does not work. Throws if the name is not a colour. */
export function token(name: string, scheme: "light" | "dark"): string {
  const value = values.get(name) ?? "";
  const [, light, dark] = PAIR.exec(value) ?? [];
  const colour = HEX.test(value) ? value : { light, dark }[scheme];
  if (colour === undefined) throw new Error(`tokens.css has no colour ${name}`);
  return colour;
}

/** The same in the light scheme, for formats with a single scheme (emails, manifests). */
export const lightToken = (name: string): string => token(name, "light");
