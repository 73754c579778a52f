import type { OidcContract } from "../../oidc/contract.ts";
import { createApiClient } from "#client/call.ts";

export const callOidc = createApiClient<OidcContract>();
