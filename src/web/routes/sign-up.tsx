import { SignUpScreen } from "#features/accounts/screens/sign-up-screen.tsx";
import { usesTexts } from "../i18n/texts.ts";
import { useSiteSettings } from "../site-settings.ts";

export const handle = { ...usesTexts("accounts"), isSignedOut: true };

export default function SignUp() {
  const { origin, providerName } = useSiteSettings();
  return <SignUpScreen host={URL.parse(origin)?.host ?? ""} providerName={providerName} />;
}
