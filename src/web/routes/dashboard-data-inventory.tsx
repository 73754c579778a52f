import { DashboardDataInventory } from "../dashboard/dashboard-data-inventory.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("data_inventory");

export default DashboardDataInventory;
