import { ConfirmAddressScreen } from "#features/accounts/screens/confirm-address-screen.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = { ...usesTexts("security"), isSignedOut: true };

export default ConfirmAddressScreen;
