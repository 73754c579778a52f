import type { VariantField } from "./rule-fields.ts";

const WHOLE = 100;

/** Whole shares of 100, as equal as possible, the larger ones first. */
export function evenWeights(count: number): number[] {
  const share = Math.floor(WHOLE / count);
  const rest = WHOLE - share * count;
  return Array.from({ length: count }, (_, place) => share + (place < rest ? 1 : 0));
}

/** The variants with one share changed; the others adjust in proportion, so that all add up to 100. */
export function withWeight(variants: readonly VariantField[], at: number, weight: number): VariantField[] {
  const wanted = Math.min(WHOLE, Math.max(0, Math.round(weight) || 0));
  const others = variants.filter((_, place) => place !== at);
  const shares = divide(
    WHOLE - wanted,
    others.map((variant) => variant.weight),
  );
  return variants.map((variant, place) => {
    if (place === at) return { ...variant, weight: wanted };
    return { ...variant, weight: shares[place < at ? place : place - 1] ?? 0 };
  });
}

/** Adds a variant after the others, with an equal share. */
export function withVariant(variants: readonly VariantField[], id: string, to: string): VariantField[] {
  const share = Math.floor(WHOLE / (variants.length + 1));
  return withWeight([...variants, { id, to, weight: 0 }], variants.length, share);
}

/** Removes a variant; the others take over its share. */
export function withoutVariant(variants: readonly VariantField[], id: string): VariantField[] {
  const left = variants.filter((variant) => variant.id !== id);
  const shares = divide(
    WHOLE,
    left.map(({ weight }) => weight),
  );
  return left.map((variant, place) => ({ ...variant, weight: shares[place] ?? 0 }));
}

/** Divides a whole number in proportion to weights without a remainder; evenly if all weights are zero. */
function divide(whole: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((total, part) => total + part, 0);
  const exact = parts.map((part) => (sum === 0 ? whole / parts.length : (whole * part) / sum));
  const shares = exact.map(Math.floor);
  const rest = whole - shares.reduce((total, share) => total + share, 0);
  const first = exact
    .map((share, place) => ({ place, missing: share - Math.floor(share) }))
    .toSorted((a, b) => b.missing - a.missing || a.place - b.place)
    .slice(0, rest);
  for (const { place } of first) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}
