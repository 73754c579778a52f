import { ResetScreen } from "#features/accounts/screens/reset-screen.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("accounts");

export default ResetScreen;
