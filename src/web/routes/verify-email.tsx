import { VerifyScreen } from "#features/accounts/screens/verify-screen.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = { ...usesTexts("accounts"), isSignedOut: true };

export default VerifyScreen;
