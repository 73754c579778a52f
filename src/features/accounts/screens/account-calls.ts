import type { AccountsContract } from "../contract.ts";
import { createApiClient } from "#client/call.ts";

export const callAccounts = createApiClient<AccountsContract>();
