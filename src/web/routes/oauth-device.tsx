import { DeviceScreen } from "#features/oauth/screens/device-screen.tsx";
import { usesTexts } from "../i18n/texts.ts";
import { SignedIn } from "../signed-in.tsx";

export const handle = usesTexts("oauth", "accounts");

export default function Device() {
  return (
    <SignedIn>
      <DeviceScreen />
    </SignedIn>
  );
}
