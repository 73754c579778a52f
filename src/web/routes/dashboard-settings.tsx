import { Settings } from "../dashboard/settings/settings.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("accounts", "data", "mfa", "security", "settings");

export default Settings;
