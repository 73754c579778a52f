import { ForgotScreen } from "#features/accounts/screens/forgot-screen.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("accounts");

export default ForgotScreen;
