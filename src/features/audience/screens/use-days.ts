import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";

/** Writes instants in the reader's language and zone: as a day, and with the time of day. */
export function useDays(): { readonly dayOf: (iso: string) => string; readonly momentOf: (iso: string) => string } {
  const { i18n } = useTranslation();
  const day = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium" });
  const moment = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" });
  return { dayOf: (iso) => day.format(new Date(iso)), momentOf: (iso) => moment.format(new Date(iso)) };
}
