import { headerPresets, type PresetName, profilePresets } from "#features/appearance/presets.ts";

const addresses = new Map([...profilePresets, ...headerPresets].map(({ name, address }) => [name, address]));

/** Where a picture that comes with the product lies. */
export function presetAddress(name: PresetName): string {
  return addresses.get(name)!;
}
