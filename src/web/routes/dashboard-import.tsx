import { TransferScreen } from "#features/imports/screens/transfer-screen.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("transfer", "safety");

export default TransferScreen;
