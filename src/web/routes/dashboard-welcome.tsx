import { Welcome } from "../dashboard/welcome/welcome.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("accounts", "appearance", "presets", "security", "templates", "uploads", "welcome");

export default Welcome;
