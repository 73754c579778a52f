import { DashboardAnalytics } from "../dashboard/dashboard-analytics.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("statistics", "live", "annotations", "blocks");

export default DashboardAnalytics;
