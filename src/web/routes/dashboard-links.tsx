import { useCallback } from "react";
import { ExportLinksButton } from "#features/imports/screens/export-links-button.tsx";
import { ShortLinksScreen } from "#features/links/screens/short-links/short-links-screen.tsx";
import { usesTexts } from "../i18n/texts.ts";
import { useSiteSettings } from "../site-settings.ts";

export const handle = usesTexts("short_links");

export default function DashboardLinks() {
  const isSoon = useSiteSettings().comingSoon.includes("analytics");
  const toStatistics = useCallback((linkId: string) => `/dashboard/analytics?link=${linkId}`, []);
  return <ShortLinksScreen toStatistics={isSoon ? undefined : toStatistics} tools={<ExportLinksButton />} />;
}
