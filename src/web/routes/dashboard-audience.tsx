import { DashboardAudience } from "../dashboard/dashboard-audience.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("audience");

export default DashboardAudience;
