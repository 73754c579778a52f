import { SignUpScreen } from "#features/accounts/screens/sign-up-screen.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("accounts");

export default SignUpScreen;
