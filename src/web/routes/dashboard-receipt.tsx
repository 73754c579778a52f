import { DashboardReceipt } from "../dashboard/dashboard-receipt.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("receipt");

export default DashboardReceipt;
