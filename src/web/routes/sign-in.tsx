import { SignInScreen } from "#features/accounts/screens/sign-in-screen.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("accounts");

export default SignInScreen;
