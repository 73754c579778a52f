import { useRouteLoaderData } from "react-router";
import { SignUpScreen } from "#features/accounts/screens/sign-up-screen.tsx";
import { usesTexts } from "../i18n/texts.ts";
import type { loader } from "../root.tsx";

export const handle = { ...usesTexts("accounts"), isSignedOut: true };

export default function SignUp() {
  const origin = useRouteLoaderData<typeof loader>("root")?.origin ?? "";
  return <SignUpScreen host={URL.parse(origin)?.host ?? ""} />;
}
