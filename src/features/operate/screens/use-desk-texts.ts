import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Numbers and sizes in the reader's language. */
export function useDeskTexts() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const locale = toLocale(i18n.language);
    const numbers = new Intl.NumberFormat(locale);
    return {
      toNumber: (value: number) => numbers.format(value),
      toSize(bytes: number): string {
        const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
        const unit = UNITS[power]!;
        // the short name of `byte` has no plural form, unlike the long one
        const unitDisplay = unit === "byte" ? "long" : "short";
        const options = { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 } as const;
        return new Intl.NumberFormat(locale, options).format(bytes / 1000 ** power);
      },
    };
  }, [i18n.language]);
}
