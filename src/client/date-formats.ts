import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";

/**
 * Formats instants in the user's language and time zone: as a day, as a day with the month in words, with the time, and
 * to the second.
 */
export function useDateFormats(): Readonly<
  Record<"getDay" | "getLongDay" | "getMoment" | "getSecond", (iso: string) => string>
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
      getDay: format({ dateStyle: "medium" }),
      getLongDay: format({ dateStyle: "long" }),
      getMoment: format({ dateStyle: "medium", timeStyle: "short" }),
      getSecond: format({ dateStyle: "medium", timeStyle: "medium" }),
    };
  }, [i18n.language]);
}
