export interface VariantField {
  readonly id: string;
  readonly to: string;
  readonly weight: number;
}

const WHOLE = 100;

/**
 * The variants with weights in the same proportion that add up to 100; the API accepts any others too. Rounding never
 * pauses a variant.
 */
export function toPercentages(variants: readonly VariantField[]): VariantField[] {
  const shares = divide(
    WHOLE,
    variants.map(({ weight }) => weight),
  );
  for (const [index, { weight }] of variants.entries()) {
    if (weight === 0 || shares[index] !== 0) continue;
    shares[shares.indexOf(Math.max(...shares))]! -= 1;
    shares[index] = 1;
  }
  return variants.map((variant, index) => ({ ...variant, weight: shares[index] ?? 0 }));
}

/** Whole numbers that add up to 100, as equal as possible, the larger ones first. */
export function evenWeights(count: number): number[] {
  const share = Math.floor(WHOLE / count);
  const remainder = WHOLE - share * count;
  return Array.from({ length: count }, (_, index) => share + (index < remainder ? 1 : 0));
}

/** The variants with one share changed; the others adjust in proportion, so that all add up to 100. */
export function withWeight(variants: readonly VariantField[], changedIndex: number, weight: number): VariantField[] {
  const newWeight = Math.min(WHOLE, Math.max(0, Math.round(weight) || 0));
  const others = variants.filter((_, index) => index !== changedIndex);
  const shares = divide(
    WHOLE - newWeight,
    others.map((variant) => variant.weight),
  );
  return variants.map((variant, index) => {
    if (index === changedIndex) return { ...variant, weight: newWeight };
    return { ...variant, weight: shares[index < changedIndex ? index : index - 1] ?? 0 };
  });
}

/** Adds a variant after the others, with an equal share. */
export function withVariant(variants: readonly VariantField[], id: string, to: string): VariantField[] {
  const share = Math.floor(WHOLE / (variants.length + 1));
  return withWeight([...variants, { id, to, weight: 0 }], variants.length, share);
}

/** Removes a variant; the others take over its share. */
export function withoutVariant(variants: readonly VariantField[], id: string): VariantField[] {
  return toPercentages(variants.filter((variant) => variant.id !== id));
}

/**
 * Divides a whole number in proportion to the weights, without a remainder. Divides it evenly if all weights are zero.
 */
function divide(whole: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((total, part) => total + part, 0);
  const exact = parts.map((part) => (sum === 0 ? whole / parts.length : (whole * part) / sum));
  const shares = exact.map(Math.floor);
  const remainder = whole - shares.reduce((total, share) => total + share, 0);
  const first = exact
    .map((share, index) => ({ index, missing: share - Math.floor(share) }))
    .toSorted((a, b) => b.missing - a.missing || a.index - b.index)
    .slice(0, remainder);
  for (const { index } of first) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
