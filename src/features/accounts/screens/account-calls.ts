import type { ResponseBody } from "#base/contract.ts";
import { createApiClient } from "#client/call.ts";
import type { AccountsContract } from "../contract.ts";

export const callAccounts = createApiClient<AccountsContract>();

export type ListedSession = ResponseBody<AccountsContract["GET /v1/auth/sessions"]>["sessions"][number];
export type ListedEvent = ResponseBody<AccountsContract["GET /v1/auth/events"]>["events"][number];
