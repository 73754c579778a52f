import { ConfirmAddressScreen } from "#features/accounts/screens/confirm-address-screen.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("safety");

export default ConfirmAddressScreen;
