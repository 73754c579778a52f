import { Welcome } from "../dashboard/welcome/welcome.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("accounts", "appearance", "presets", "safety", "starts", "uploads", "welcome");

export default Welcome;
