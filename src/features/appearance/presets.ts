import drawn from "./presets/drawn.json" with { type: "json" };

export const profilePresetNames = ["ring", "chain", "moon", "vase", "stones"] as const;
export const headerPresetNames = ["dunes", "bay", "arches", "rings", "silk", "shelf"] as const;
export type PresetName = (typeof profilePresetNames)[number] | (typeof headerPresetNames)[number];

/** A picture that comes with the product; what it shows is the text of its name in `presets.json`. */
export interface Preset {
  readonly name: PresetName;
  /** As `profile_photo` and `header_photo` keep it; `getPicture` knows its other forms. */
  readonly address: string;
}

const named = (name: PresetName): Preset => ({ name, address: `/presets/${drawn[name]}.webp` });

/** Square. */
export const profilePresets: readonly Preset[] = profilePresetNames.map(named);
/** Eight wide and three high. */
export const headerPresets: readonly Preset[] = headerPresetNames.map(named);
