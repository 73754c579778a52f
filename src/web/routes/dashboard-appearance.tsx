import { DashboardAppearance } from "../dashboard/dashboard-appearance.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("appearance", "presets", "settings", "uploads");

export default DashboardAppearance;
