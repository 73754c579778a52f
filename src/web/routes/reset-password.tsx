import { ResetScreen } from "#features/accounts/screens/reset-screen.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = { ...usesTexts("accounts"), isSignedOut: true };

export default ResetScreen;
