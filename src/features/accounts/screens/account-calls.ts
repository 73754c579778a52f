import type { AccountsContract } from "../contract.ts";
import { findCalls } from "./call.ts";

export const callAccounts = findCalls<AccountsContract>();
