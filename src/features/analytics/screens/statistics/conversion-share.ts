/** Unique clicks as a share of all clicks, 0 to 1; 0 without clicks. */
export function getConversionShare(stats: { readonly unique_click: number; readonly all_click: number }): number {
  return stats.all_click > 0 ? stats.unique_click / stats.all_click : 0;
}

/** A share in percent with two decimals, in the format of the language. */
export function formatShare(share: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(share);
}
