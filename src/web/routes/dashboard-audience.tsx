import { DashboardAudience } from "../dashboard/dashboard-audience.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("audience");

export default DashboardAudience;
