import drawn from "./presets/drawn.json" with { type: "json" };

export const profilePresetNames = ["ring", "chain", "moon", "vase", "stones"] as const;
export const headerPresetNames = ["dunes", "bay", "arches", "rings", "silk", "shelf"] as const;
export type PresetName = (typeof profilePresetNames)[number] | (typeof headerPresetNames)[number];

/** A picture that ships with the product. Its description is in `presets.json`, under its name. */
export interface PresetPicture {
  readonly name: PresetName;
  /** As stored in `profile_photo` and `header_photo`; `findPicture` knows its other sizes. */
  readonly address: string;
}

/** The address of a preset picture. */
export const presetAddress = (name: PresetName) => `/presets/${drawn[name]}.webp`;

const named = (name: PresetName): PresetPicture => ({ name, address: presetAddress(name) });

/** Square. */
export const profilePresets: readonly PresetPicture[] = profilePresetNames.map(named);
/** In the ratio 8:3. */
export const headerPresets: readonly PresetPicture[] = headerPresetNames.map(named);
