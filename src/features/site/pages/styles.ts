import { minify } from "#features/appearance/pages/minify.ts";
import { palettes } from "#features/appearance/palettes.ts";
import reset from "#ui/base.css?raw";
import offer from "#ui/language-offer.module.css?raw";
import tokens from "#ui/tokens.css?raw";
import bands from "./styles/bands.css?raw";
import bar from "./styles/bar.css?raw";
import closing from "./styles/closing.css?raw";
import demo from "./styles/demo.css?raw";
import features from "./styles/features.css?raw";
import figures from "./styles/figures.css?raw";
import foot from "./styles/foot.css?raw";
import hero from "./styles/hero.css?raw";
import keyring from "./styles/keyring.css?raw";
import plans from "./styles/plans.css?raw";
import entries from "./styles/questions.css?raw";
import table from "./styles/table.css?raw";
import testimonials from "./styles/testimonials.css?raw";
import views from "./styles/views.css?raw";
import { DEMO_PALETTES } from "./parts/demo.tsx";

/** The palettes that the demonstration uses. */
const paletteRules = palettes
  .filter(({ name }) => DEMO_PALETTES.some((each) => each === name))
  .map(
    ({ name, colours: { background, secondary, text, muted, primary, accent } }) =>
      `.p-${name}{--g:${background};--c:${secondary};--t:${text};--m:${muted};--p:${primary};--a:${accent}}`,
  )
  .join("");

const frame = tokens + reset + offer + bar + bands + foot + closing + plans + entries;

export const landingStyle = minify(
  frame + hero + keyring + demo + features + views + figures + testimonials + paletteRules,
);
export const pricingStyle = minify(frame + table);
