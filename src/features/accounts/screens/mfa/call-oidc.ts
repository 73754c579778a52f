import type { OidcContract } from "../../oidc/contract.ts";
import { createApiClient } from "../call.ts";

export const callOidc = createApiClient<OidcContract>();
