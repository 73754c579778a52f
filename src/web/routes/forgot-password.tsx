import { ForgotScreen } from "#features/accounts/screens/forgot-screen.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = { ...usesTexts("accounts"), isSignedOut: true };

export default ForgotScreen;
