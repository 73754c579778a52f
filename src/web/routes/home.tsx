import { LandingScreen } from "#features/site/screens/landing-screen.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("site");

export default LandingScreen;
