import { useRouteLoaderData } from "react-router";
import type { loader } from "../../root.tsx";
import { type TabName, tabs } from "./tabs.ts";

/** The tabs of the settings, except those of features that are announced as coming soon. */
export function useTabs(): readonly TabName[] {
  const isSoon = useRouteLoaderData<typeof loader>("root")?.comingSoon.includes("custom-domains") ?? false;
  return isSoon ? tabs.filter((tab) => tab !== "domains") : tabs;
}
