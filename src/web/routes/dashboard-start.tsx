import { StartScreen } from "#features/starts/screens/start-screen.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("starts", "safety");

export default StartScreen;
