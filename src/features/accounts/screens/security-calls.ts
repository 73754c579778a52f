import type { ResponseBody } from "#base/contract.ts";
import type { AddressContract } from "../address/contract.ts";
import type { SecurityContract } from "../security/contract.ts";
import { createApiClient } from "#client/call.ts";

export const callSecurity = createApiClient<SecurityContract>();
export const callAddress = createApiClient<AddressContract>();

export type ShownSession = ResponseBody<SecurityContract["GET /v1/auth/sessions"]>["sessions"][number];
export type ShownEvent = ResponseBody<SecurityContract["GET /v1/auth/events"]>["events"][number];
