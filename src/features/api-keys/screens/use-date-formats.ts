import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";

/** Formats instants in the reader's language and time zone: as a day, with the time, and to the second. */
export function useDateFormats() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const formatter = new Intl.DateTimeFormat(toLocale(i18n.language), options);
      return (iso: string) => formatter.format(new Date(iso));
    };
    return {
      getDay: format({ dateStyle: "medium" }),
      getMoment: format({ dateStyle: "medium", timeStyle: "short" }),
      getSecond: format({ dateStyle: "medium", timeStyle: "medium" }),
    };
  }, [i18n.language]);
}
