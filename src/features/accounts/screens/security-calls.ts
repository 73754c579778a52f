import type { ResponseBody } from "#base/contract.ts";
import type { AddressContract } from "../address/contract.ts";
import type { SecurityContract } from "../security/contract.ts";
import { findCalls } from "./call.ts";

export const callSecurity = findCalls<SecurityContract>();
export const callAddress = findCalls<AddressContract>();

export type ShownSession = ResponseBody<SecurityContract["GET /v1/auth/sessions"]>["sessions"][number];
export type ShownEvent = ResponseBody<SecurityContract["GET /v1/auth/events"]>["events"][number];
