import type { MfaContract } from "../../mfa/contract.ts";
import { findCalls } from "../call.ts";

export const callMfa = findCalls<MfaContract>();
