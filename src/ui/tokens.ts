import { colourFinder } from "./parse-tokens.ts";
import css from "./tokens.css?raw";

/** The `#rrggbb` of a token in a scheme, where `var()` does not work; server only, since it includes the sheet. */
export const token = colourFinder(css);

/** The same in the light scheme, for formats with only one (mails, manifests). */
export const lightToken = (name: string): string => token(name, "light");
