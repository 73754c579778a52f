import type { AccountsContract } from "../contract.ts";
import { createApiClient } from "./call.ts";

export const callAccounts = createApiClient<AccountsContract>();
