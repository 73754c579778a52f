import { useState } from "react";
import { Navigate, useLocation, useRouteLoaderData, useSearchParams } from "react-router";
import { resolveNext } from "#features/accounts/screens/next.ts";
import { useSession } from "#client/session.ts";
import { SignInScreen } from "#features/accounts/screens/sign-in-screen.tsx";
import { usesTexts } from "../i18n/texts.ts";
import type { loader } from "../root.tsx";

export const handle = usesTexts("accounts");

export default function SignIn() {
  const session = useSession();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  // a fragment carries a sign-in from a provider, which is completed even when another account is signed in
  const [isReturning] = useState(hash !== "");
  const providerName = useRouteLoaderData<typeof loader>("root")?.providerName ?? "";
  if (session && !isReturning) return <Navigate to={resolveNext(search.get("next"), window.location.origin)} replace />;
  return <SignInScreen providerName={providerName} />;
}
