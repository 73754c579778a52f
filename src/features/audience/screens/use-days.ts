import { useTranslation } from "react-i18next";

/** Writes instants in the reader's language and zone: as a day, and with the time of day. */
export function useDays(): { readonly dayOf: (iso: string) => string; readonly momentOf: (iso: string) => string } {
  const { i18n } = useTranslation();
  // because readers of English are in all countries
  const locale = i18n.language === "en" ? "en-GB" : i18n.language;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return { dayOf: (iso) => day.format(new Date(iso)), momentOf: (iso) => moment.format(new Date(iso)) };
}
