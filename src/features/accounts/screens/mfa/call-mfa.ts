import type { MfaContract } from "../../mfa/contract.ts";
import { createApiClient } from "../call.ts";

export const callMfa = createApiClient<MfaContract>();
