import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";

interface Seen {
  readonly browser: string;
  readonly os: string;
  readonly country: string;
}

/** Formats devices, countries and times in the person's language. */
export function useDeviceTexts() {
  const { t, i18n } = useTranslation("security");
  return useMemo(() => {
    const countries = new Intl.DisplayNames(i18n.language, { type: "region", fallback: "code" });
    const day = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium" });
    const moment = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" });
    return {
      getDevice({ browser, os }: Omit<Seen, "country">): string {
        if (browser !== "" && os !== "") return t("sessions.device", { browser, os });
        return browser || os || t("sessions.unknown_device");
      },
      getPlace({ country }: Pick<Seen, "country">): string {
        return /^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? country) : t("sessions.unknown_place");
      },
      getDay: (instant: string) => day.format(new Date(instant)),
      getMoment: (instant: string) => moment.format(new Date(instant)),
    };
  }, [t, i18n.language]);
}
