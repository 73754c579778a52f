import type { MfaContract } from "../../mfa/contract.ts";
import { createApiClient } from "#client/call.ts";

export const callMfa = createApiClient<MfaContract>();
