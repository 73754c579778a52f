import { minify } from "#features/appearance/pages/minify.ts";
import { palettes } from "#features/appearance/palettes.ts";
import reset from "#ui/base.css?raw";
import offer from "#ui/language-offer.module.css?raw";
import tokens from "#ui/tokens.css?raw";
import { DEMO_PALETTES } from "./parts/demo.tsx";

const sheets = import.meta.glob<string>("./styles/*.css", { query: "?raw", import: "default", eager: true });
const css = (...names: readonly string[]) => names.map((name) => sheets[`./styles/${name}.css`]!).join("");

/** The palettes that the demonstration uses. */
const paletteRules = palettes
  .filter(({ name }) => DEMO_PALETTES.some((each) => each === name))
  .map(
    ({ name, colours: { background, secondary, text, muted, primary, accent } }) =>
      `.p-${name}{--g:${background};--c:${secondary};--t:${text};--m:${muted};--p:${primary};--a:${accent}}`,
  )
  .join("");

const frame = tokens + reset + offer + css("bar", "bands", "foot", "closing", "plans", "questions");
const landing = css("hero", "keyring", "demo", "features", "views", "figures", "testimonials");

export const landingStyle = minify(frame + landing + paletteRules);
/** The style of the developer documentation. */
export const developersStyle = minify(
  tokens +
    reset +
    offer +
    css("bar", "bands", "foot", "table", "developers", "developers-code", "developers-reference"),
);
export const pricingStyle = minify(frame + css("table", "compare"));
