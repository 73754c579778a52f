import { DashboardAppearance } from "../dashboard/dashboard-appearance.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("appearance", "presets", "settings", "uploads", "page_redirect", "security");

export default DashboardAppearance;
