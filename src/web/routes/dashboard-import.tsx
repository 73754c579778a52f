import { TransferScreen } from "#features/links/screens/transfer/transfer-screen.tsx";
import { speaks } from "../i18n/texts.ts";

export const handle = speaks("transfer", "safety");

export default TransferScreen;
