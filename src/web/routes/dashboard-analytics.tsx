import { DashboardAnalytics } from "../dashboard/dashboard-analytics.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("questions");

export default DashboardAnalytics;
