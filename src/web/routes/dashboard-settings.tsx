import { Settings } from "../dashboard/settings/settings.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("accounts", "data", "factors", "safety", "settings");

export default Settings;
