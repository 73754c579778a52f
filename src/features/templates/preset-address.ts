import { headerPresets, type PresetName, profilePresets } from "#features/appearance/presets.ts";

const addresses = new Map([...profilePresets, ...headerPresets].map(({ name, address }) => [name, address]));

/** The address of a picture that ships with the product. */
export function presetAddress(name: PresetName): string {
  return addresses.get(name)!;
}
