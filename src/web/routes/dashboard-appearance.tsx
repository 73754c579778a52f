import { DashboardAppearance } from "../dashboard/dashboard-appearance.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("appearance", "presets", "settings", "uploads");

export default DashboardAppearance;
