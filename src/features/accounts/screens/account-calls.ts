import { createApiClient } from "#client/call.ts";
import type { AccountsContract } from "../contract.ts";

export const callAccounts = createApiClient<AccountsContract>();
