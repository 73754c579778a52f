import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";

/**
 * Formats instants in the user's language and time zone: as a day, as a day with the month in words, with the time, and
 * to the second.
 */
export function useDateFormats(): Readonly<
  Record<"formatDay" | "formatLongDay" | "formatDateTime" | "formatDateTimeSeconds", (iso: string) => string>
> {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      // created on first use, since most callers need only one
      let formatter: Intl.DateTimeFormat | undefined;
      return (iso: string) => {
        formatter ??= new Intl.DateTimeFormat(toLocale(i18n.language), options);
        return formatter.format(new Date(iso));
      };
    };
    return {
      formatDay: format({ dateStyle: "medium" }),
      formatLongDay: format({ dateStyle: "long" }),
      formatDateTime: format({ dateStyle: "medium", timeStyle: "short" }),
      formatDateTimeSeconds: format({ dateStyle: "medium", timeStyle: "medium" }),
    };
  }, [i18n.language]);
}
