import { PAPER_COLOUR } from "./theme-colour.tsx";

export const colourSchemes = ["system", "light", "dark"] as const;
export type ColourScheme = (typeof colourSchemes)[number];

export function isColourScheme(value: unknown): value is ColourScheme {
  return colourSchemes.some((scheme) => scheme === value);
}

/** Applies a scheme to the document, like the script in its head. `system` leaves the choice to the browser. */
export function showColourScheme(scheme: ColourScheme): void {
  const root = document.documentElement;
  document.getElementById(BAR_COLOUR)?.remove();
  if (scheme === "system") {
    delete root.dataset["scheme"];
    return;
  }
  root.dataset["scheme"] = scheme;
  const bars = document.createElement("meta");
  bars.id = BAR_COLOUR;
  bars.name = "theme-color";
  bars.content = PAPER_COLOUR[scheme];
  // browsers use the first matching `theme-color`
  document.head.prepend(bars);
}

const BAR_COLOUR = "bar-colour";
