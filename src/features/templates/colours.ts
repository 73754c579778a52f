import type { Palette } from "#features/appearance/contract.ts";

/** A palette in the order of `palettes.ts`: ground, card, text, muted text, button, icon. */
export function colours(
  background: string,
  secondary: string,
  text: string,
  muted: string,
  primary: string,
  accent: string,
): Palette {
  return { primary, secondary, text, accent, muted, background };
}
