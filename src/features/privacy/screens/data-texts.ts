import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";

const KB = 1_000;
const MB = KB * KB;

/** Formats days and sizes in the person's language. */
export function useDataTexts() {
  const { i18n } = useTranslation();
  return {
    day: (iso: string) =>
      new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium" }).format(new Date(iso)),
    size: (bytes: number) => sizeText(bytes, i18n.language),
  };
}

export function sizeText(bytes: number, language: string): string {
  const isSmall = bytes < MB;
  const unit = isSmall ? "kilobyte" : "megabyte";
  const amount = isSmall ? Math.max(1, bytes / KB) : bytes / MB;
  const maximumFractionDigits = amount < 10 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits }).format(amount);
}
