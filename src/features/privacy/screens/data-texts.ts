const KB = 1_000;
const MB = KB * KB;

/** A file size in the given language. */
export function sizeText(bytes: number, language: string): string {
  const isSmall = bytes < MB;
  const unit = isSmall ? "kilobyte" : "megabyte";
  const amount = isSmall ? Math.max(1, bytes / KB) : bytes / MB;
  const maximumFractionDigits = amount < 10 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits }).format(amount);
}
