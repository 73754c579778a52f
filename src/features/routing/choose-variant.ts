import type { Variant } from "./schema.ts";

/**
 * The variant for a visitor, in proportion to the weights. A visitor (by the hash of the day) keeps the variant of a
 * link while the salt and the weights stay the same; nothing is stored. Visitors without a hash get one by `chance`.
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
 * Maps a text to a number from 0 to below 1: 32 bits of FNV-1a (Fowler, Noll and Vo) through the finaliser of
 * MurmurHash3 (Appleby), since FNV alone spreads a difference in the last character to the low bits only.
 */
export function getShare(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}
