import type { ResponseBody } from "#base/contract.ts";
import { createApiClient } from "#client/call.ts";
import type { AddressContract } from "../address/contract.ts";
import type { AccountsContract } from "../contract.ts";
import type { MfaContract } from "../mfa/contract.ts";
import type { OidcContract } from "../oidc/contract.ts";
import type { SecurityContract } from "../security/contract.ts";

export const callAccounts = createApiClient<AccountsContract>();
export const callSecurity = createApiClient<SecurityContract>();
export const callAddress = createApiClient<AddressContract>();
export const callMfa = createApiClient<MfaContract>();
export const callOidc = createApiClient<OidcContract>();

export type ListedSession = ResponseBody<SecurityContract["GET /v1/auth/sessions"]>["sessions"][number];
export type ListedEvent = ResponseBody<SecurityContract["GET /v1/auth/events"]>["events"][number];
