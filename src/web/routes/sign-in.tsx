import { useEffect, useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { leavesApp, resolveNext } from "#features/accounts/screens/next-path.ts";
import { useSession } from "#client/session.ts";
import { SignInScreen } from "#features/accounts/screens/sign-in-screen.tsx";
import { usesTexts } from "../i18n/texts.ts";
import { useSiteSettings } from "../site-settings.ts";

export const handle = { ...usesTexts("accounts"), isSignedOut: true };

export default function SignIn() {
  const session = useSession();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  // a fragment carries a sign-in from a provider, to complete even if another account is signed in
  const [isReturning] = useState(hash !== "");
  const { providerName } = useSiteSettings();
  const isOver = session !== null && session !== undefined && !isReturning;
  const next = isOver ? resolveNext(search.get("next"), window.location.origin) : undefined;
  const address = next !== undefined && leavesApp(next) ? next : undefined;
  useEffect(() => {
    if (address !== undefined) window.location.replace(address);
  }, [address]);
  if (address !== undefined) return null;
  if (next !== undefined) return <Navigate to={next} replace />;
  return <SignInScreen providerName={providerName} />;
}
