import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";

/**
 * Says until when a plan lasts, with the date format of the language; a plan ends with a day in UTC in every time zone.
 */
export function useExpiryText(): (plan: string, expire: string | null) => string {
  const { t, i18n } = useTranslation("settings");
  return (plan, expire) => {
    if (expire === null) return t("membership.no_end");
    const day = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeZone: "UTC" }).format(
      new Date(expire),
    );
    return new Date(expire) > new Date() ? t("membership.until", { day }) : t("membership.ended", { day, plan });
  };
}
