import { ConsentScreen } from "#features/oauth/screens/consent-screen.tsx";
import { usesTexts } from "../i18n/texts.ts";
import type { Route } from "./+types/oauth-consent.ts";
import { SignedIn } from "../signed-in.tsx";

export const handle = usesTexts("oauth", "accounts");

/** The address contains the id of the request, which other sites must not see. */
export const headers: Route.HeadersFunction = () => ({ "referrer-policy": "no-referrer" });

export default function Consent({ params }: Route.ComponentProps) {
  return (
    <SignedIn>
      <ConsentScreen uid={params.uid} />
    </SignedIn>
  );
}
