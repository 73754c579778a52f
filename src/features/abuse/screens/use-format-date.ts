import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";

/** Formats the date of an instant in the reader's language. */
export function useFormatDate(): (iso: string) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const days = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "long" });
    return (iso) => days.format(new Date(iso));
  }, [i18n.language]);
}
