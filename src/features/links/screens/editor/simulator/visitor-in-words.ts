import type { i18n } from "i18next";
import { toLocale } from "#base/locale.ts";
import { displayName } from "#features/routing/screens/sentences/display-names.ts";
import { toInstant } from "#features/routing/screens/wall-time.ts";
import type { VisitorFields } from "./visitor-fields.ts";

/** A one-line description of the simulated visitor: `Germany, Phone, iOS, German, Friday 22:00, click 51`. */
export function visitorInWords(fields: VisitorFields, zone: string, instance: i18n): string {
  const { language } = instance;
  const t = instance.getFixedT(language, ["simulator"] as const);
  const { country, device, os, browser, inApp, referrer, query, at, click, returning, unfurler } = fields;
  const instant = at === "" ? undefined : toInstant(at, zone);
  const moment =
    instant &&
    new Intl.DateTimeFormat(toLocale(language), {
      weekday: "long",
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      timeZone: zone,
    }).format(new Date(instant));
  const parts = [
    unfurler ? t("preset.chat") : "",
    country === "" ? "" : displayName(language, "region", country),
    device === "" ? "" : t(`device.${device as "mobile" | "tablet" | "desktop" | "tv"}`),
    os,
    browser,
    inApp === "" || inApp === browser ? "" : inApp,
    fields.language === "" ? "" : displayName(language, "language", fields.language),
    referrer,
    query === "" ? "" : `?${query.replace(/^\?/, "")}`,
    moment ?? "",
    Number(click) > 0 ? t("as.click", { count: Number(click) }) : "",
    returning ? t("field.returning") : "",
  ].filter((part) => part !== "");
  return parts.length > 0 ? parts.join(", ") : t("field.any");
}
