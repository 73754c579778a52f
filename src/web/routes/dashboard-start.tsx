import { TemplatesScreen } from "#features/templates/screens/templates-screen.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("templates", "security");

export default TemplatesScreen;
