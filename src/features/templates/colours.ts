import type { Palette } from "#features/appearance/contract.ts";

/** A palette in the order in which `palettes.ts` has them: ground, card, text, muted text, button, icon. */
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
