import type { Answer } from "#base/contract.ts";
import type { AddressContract } from "../address/contract.ts";
import type { SafetyContract } from "../safety/contract.ts";
import { callsOf } from "./call.ts";

export const callSafety = callsOf<SafetyContract>();
export const callAddress = callsOf<AddressContract>();

export type ShownSession = Answer<SafetyContract["GET /v1/auth/sessions"]>["sessions"][number];
export type ShownEvent = Answer<SafetyContract["GET /v1/auth/events"]>["events"][number];
