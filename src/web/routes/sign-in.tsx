import { useRouteLoaderData } from "react-router";
import { SignInScreen } from "#features/accounts/screens/sign-in-screen.tsx";
import { speaks } from "../i18n/texts.ts";
import type { loader } from "../root.tsx";

export const handle = speaks("accounts", "factors");

export default function SignIn() {
  return <SignInScreen providerName={useRouteLoaderData<typeof loader>("root")?.providerName ?? ""} />;
}
