import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";

/** Formats instants in the reader's language and time zone: as a day, and with the time. */
export function useDateFormats(): {
  readonly getDay: (iso: string) => string;
  readonly getMoment: (iso: string) => string;
} {
  const { i18n } = useTranslation();
  const day = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium" });
  const moment = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" });
  return { getDay: (iso) => day.format(new Date(iso)), getMoment: (iso) => moment.format(new Date(iso)) };
}
