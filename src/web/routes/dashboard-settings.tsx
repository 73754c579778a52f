import { DashboardSettings } from "../dashboard/dashboard-settings.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("accounts");

export default DashboardSettings;
