import type { i18n } from "i18next";
import { toLocale } from "#base/locale.ts";
import type { SimulatedVisitor } from "../../../simulator/contract.ts";
import { toInstant } from "#features/routing/screens/wall-time.ts";
import { displayName } from "#features/routing/screens/sentences/display-names.ts";

/** A simulated visitor as form fields; empty means unknown. */
export const anonymousVisitor = {
  country: "",
  language: "",
  device: "",
  os: "",
  browser: "",
  inApp: "",
  referrer: "",
  query: "",
  /** In local time of the link's zone; empty means now. */
  at: "",
  /** The click number; empty for the next one. */
  click: "",
  returning: false,
  password: false,
  gate: false,
  unfurler: false,
};

export type VisitorFields = Readonly<typeof anonymousVisitor>;

/** Preset visitors. */
export const presets = {
  phone: { ...anonymousVisitor, country: "DE", language: "de", device: "mobile", os: "iOS", browser: "Safari" },
  instagram: {
    ...anonymousVisitor,
    country: "TR",
    language: "tr",
    device: "mobile",
    os: "Android",
    browser: "Chrome",
    inApp: "Instagram",
    referrer: "instagram.com",
  },
  desktop: { ...anonymousVisitor, country: "US", language: "en", device: "desktop", os: "Windows", browser: "Chrome" },
  chat: { ...anonymousVisitor, unfurler: true },
} satisfies Record<string, VisitorFields>;

/** Converts the form fields to a request. */
export function toVisitor(fields: VisitorFields, zone: string): SimulatedVisitor {
  const { device, at, click, ...rest } = fields;
  const instant = at === "" ? undefined : toInstant(at, zone);
  return {
    ...rest,
    device: device as NonNullable<SimulatedVisitor["device"]>,
    ...(instant !== undefined && { at: instant }),
    ...(Number(click) > 0 && { click: Number(click) }),
  };
}

/** A one-line description of the simulated visitor: `Germany, Phone, iOS, German, Friday 22:00, click 51`. */
export function describeVisitor(fields: VisitorFields, zone: string, instance: i18n): string {
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
