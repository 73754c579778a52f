import { useCallback } from "react";
import { useRouteLoaderData } from "react-router";
import { ExportLinksButton } from "#features/imports/screens/export-links-button.tsx";
import { ShortLinksScreen } from "#features/links/screens/short-links/short-links-screen.tsx";
import { usesTexts } from "../i18n/texts.ts";
import type { loader } from "../root.tsx";

export const handle = usesTexts("short_links");

export default function DashboardLinks() {
  const isSoon = useRouteLoaderData<typeof loader>("root")?.comingSoon.includes("analytics") ?? false;
  const toStatistics = useCallback((linkId: string) => `/dashboard/analytics?link=${linkId}`, []);
  return <ShortLinksScreen toStatistics={isSoon ? undefined : toStatistics} tools={<ExportLinksButton />} />;
}
