import { VerifyScreen } from "#features/accounts/screens/verify-screen.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("accounts");

export default VerifyScreen;
