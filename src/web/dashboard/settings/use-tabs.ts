import { useSiteSettings } from "../../site-settings.ts";
import { type TabName, tabs } from "./tabs.ts";

/** The tabs of the settings, except those of features that are announced as coming soon. */
export function useTabs(): readonly TabName[] {
  const isSoon = useSiteSettings().comingSoon.includes("custom-domains");
  return isSoon ? tabs.filter((tab) => tab !== "domains") : tabs;
}
