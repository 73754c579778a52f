import type { AccountsContract } from "../contract.ts";
import { callsOf } from "./call.ts";

export const callAccounts = callsOf<AccountsContract>();
