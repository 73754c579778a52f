import type { Palette } from "./contract.ts";

interface NamedPalette<Name extends string> {
  readonly name: Name;
  /** A label only: every palette is available on every plan. */
  readonly isPremium: boolean;
  readonly colours: Palette;
}

/** A palette in the order in which palettes are listed: ground, card, text, muted text, button, icon. */
export function toPalette(
  background: string,
  secondary: string,
  text: string,
  muted: string,
  primary: string,
  accent: string,
): Palette {
  return { primary, secondary, text, accent, muted, background };
}

const palette = <Name extends string>(
  name: Name,
  isPremium: boolean,
  colours: Parameters<typeof toPalette>,
): NamedPalette<Name> => ({ name, isPremium, colours: toPalette(...colours) });

/** Texts have 4.5:1 on ground and card, icons 3:1 on the card, and the button 3:1 on the ground (WCAG 2.2 AA). */
export const palettes = [
  palette("light", false, ["#f5f5f2", "#ffffff", "#16181d", "#5c616b", "#1f4fd8", "#c2410c"]),
  palette("dark", false, ["#101214", "#1c1f23", "#f3f4f5", "#a4abb3", "#f0b35b", "#7fc4b8"]),
  palette("neon", true, ["#0b0a14", "#17152a", "#f7f5ff", "#aba5cf", "#3dffa2", "#ff5ce1"]),
  palette("midnight", true, ["#0c1533", "#16224d", "#edf1ff", "#a5b3de", "#8fb0ff", "#f2c879"]),
  palette("nature", false, ["#eef2e6", "#fbfdf7", "#1c2a1e", "#54624f", "#2f6b3d", "#a4561f"]),
  palette("ocean", true, ["#e6f2f5", "#f9fdfe", "#0b2a36", "#456571", "#0b6a8a", "#0d7d70"]),
  palette("sunny", false, ["#fff3cf", "#fffcf2", "#35270a", "#6f5a22", "#c2410c", "#b0306a"]),
  palette("royal", true, ["#1b1030", "#2a1a49", "#f8f2ff", "#bfaedb", "#e9bd55", "#cfa6ff"]),
  palette("custom", false, ["#faf7f5", "#ffffff", "#231a1c", "#6b5c60", "#9d174d", "#0f766e"]),
] as const;

export type PaletteName = (typeof palettes)[number]["name"];

export function getPalette(name: PaletteName): Palette {
  return palettes.find((each) => each.name === name)!.colours;
}
