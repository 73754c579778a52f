import type { AppearanceFields, Palette } from "./contract.ts";
import { DEFAULT_TITLE } from "./limits.ts";
import drawn from "./presets/drawn.json" with { type: "json" };

export type PaletteName = "light" | "dark" | "neon" | "midnight" | "nature" | "ocean" | "sunny" | "royal" | "custom";

interface NamedPalette {
  readonly name: PaletteName;
  /** A label only: every palette is available on every plan. */
  readonly isPremium: boolean;
  readonly colours: Palette;
}

const palette = (
  name: PaletteName,
  isPremium: boolean,
  [background, secondary, text, muted, primary, accent]: readonly [string, string, string, string, string, string],
): NamedPalette => ({ name, isPremium, colours: { primary, secondary, text, accent, muted, background } });

/**
 * Ground, card, text, muted text, button, icon. Texts have 4.5:1 on ground and card, icons 3:1 on the card, and the
 * button 3:1 on the ground (WCAG 2.2 AA).
 */
export const palettes: readonly NamedPalette[] = [
  palette("light", false, ["#f5f5f2", "#ffffff", "#16181d", "#5c616b", "#1f4fd8", "#c2410c"]),
  palette("dark", false, ["#101214", "#1c1f23", "#f3f4f5", "#a4abb3", "#f0b35b", "#7fc4b8"]),
  palette("neon", true, ["#0b0a14", "#17152a", "#f7f5ff", "#aba5cf", "#3dffa2", "#ff5ce1"]),
  palette("midnight", true, ["#0c1533", "#16224d", "#edf1ff", "#a5b3de", "#8fb0ff", "#f2c879"]),
  palette("nature", false, ["#eef2e6", "#fbfdf7", "#1c2a1e", "#54624f", "#2f6b3d", "#a4561f"]),
  palette("ocean", true, ["#e6f2f5", "#f9fdfe", "#0b2a36", "#456571", "#0b6a8a", "#0d7d70"]),
  palette("sunny", false, ["#fff3cf", "#fffcf2", "#35270a", "#6f5a22", "#c2410c", "#b0306a"]),
  palette("royal", true, ["#1b1030", "#2a1a49", "#f8f2ff", "#bfaedb", "#e9bd55", "#cfa6ff"]),
  palette("custom", false, ["#faf7f5", "#ffffff", "#231a1c", "#6b5c60", "#9d174d", "#0f766e"]),
];

export function getPalette(name: PaletteName): Palette {
  return palettes.find((each) => each.name === name)!.colours;
}

export const profilePresetNames = ["ring", "chain", "moon", "vase", "stones"] as const;
export const headerPresetNames = ["dunes", "bay", "arches", "rings", "silk", "shelf"] as const;
export type PresetName = (typeof profilePresetNames)[number] | (typeof headerPresetNames)[number];

/** A picture that ships with the product. Its description is in `presets.json`, under its name. */
export interface Preset {
  readonly name: PresetName;
  /** As stored in `profile_photo` and `header_photo`; `findPicture` knows its other sizes. */
  readonly address: string;
}

/** The address of a preset picture. */
export const presetAddress = (name: PresetName) => `/presets/${drawn[name]}.webp`;

const named = (name: PresetName): Preset => ({ name, address: presetAddress(name) });

/** Square. */
export const profilePresets: readonly Preset[] = profilePresetNames.map(named);
/** In the ratio 8:3. */
export const headerPresets: readonly Preset[] = headerPresetNames.map(named);

/** The appearance of a new page, as the specification defines it. */
export const defaultAppearance: AppearanceFields = {
  title: DEFAULT_TITLE,
  description: "Welcome to my links page",
  profile_photo: "",
  header_photo: "",
  template: "grid",
  palette: getPalette("light"),
  custom_css: "",
  custom_js: "",
  meta: { selectedTemplate: "grid", selectedPalette: "light" },
};
