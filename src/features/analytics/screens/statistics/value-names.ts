import { useTranslation } from "react-i18next";
import { displayName } from "#base/locale.ts";
import type { Dimension } from "../../queries/statistics-query.ts";
import { useSource } from "./source.tsx";

const SOURCES = ["page", "direct", "qr", "api"] as const;
const CHANNELS = ["direct", "search", "social", "email", "ai", "referral"] as const;
const DEVICES = ["mobile", "tablet", "desktop", "tv"] as const;

/** Returns the display name for a value of a dimension, such as a country's name for its code. */
export function useValueNames(): (dimension: Dimension, value: string) => string {
  const { t, i18n } = useTranslation("statistics");
  const { linkNames } = useSource();
  return (dimension, value) => {
    if (dimension === "link") return linkNames ? (linkNames.get(value)?.name ?? t("gone_link")) : "…";
    if (dimension === "position") return value === "0" ? t("no_position") : t("position", { position: value });
    if (value === "") return dimension === "referrer" || dimension === "referrer_host" ? t("no_referrer") : t("none");
    const source = SOURCES.find((known) => dimension === "source" && known === value);
    if (source) return t(`source.${source}`);
    const channel = CHANNELS.find((known) => dimension === "channel" && known === value);
    if (channel) return t(`channel.${channel}`);
    const device = DEVICES.find((known) => dimension === "device" && known === value);
    if (device) return t(`device.${device}`);
    if (dimension === "country") return displayName(i18n.language, "region", value);
    if (dimension === "language") return displayName(i18n.language, "language", value);
    return value;
  };
}
