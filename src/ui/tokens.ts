import { colourFinder } from "./parse-tokens.ts";
import css from "./tokens.css?raw";

/** The `#rrggbb` of a token in a scheme, for what cannot take `var()`; only for the server, because the sheet comes along. */
export const token = colourFinder(css);

/** The same in the light scheme, for what knows no other (mails, manifests). */
export const lightToken = (name: string): string => token(name, "light");
