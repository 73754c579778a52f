import type { Variant } from "../schema.ts";

/**
 * The variant of a visitor, each as often as its weight says. The same visitor (their hash of the day) gets the same one of
 * a link as long as its salt lives and the weights stay; nothing is stored for it. Who has no hash gets it by `chance`.
 */
export function chooseVariant(
  variants: readonly Variant[],
  linkId: string,
  hash: string | undefined,
  chance: number,
): Variant {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  let rest = (hash === undefined ? chance : getShare(`${linkId}${hash}`)) * total;
  for (const variant of variants) {
    if (rest < variant.weight) return variant;
    rest -= variant.weight;
  }
  return variants.findLast(({ weight }) => weight > 0) ?? variants[0]!;
}

/**
 * A number from 0 to below 1 that a text always gets: 32 bits of FNV-1a (Fowler, Noll and Vo) through the last mixing of
 * MurmurHash3 (Appleby), because FNV alone tells texts apart by their last sign in the low bits only.
 */
export function getShare(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}
