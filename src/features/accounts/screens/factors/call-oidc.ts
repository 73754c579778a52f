import type { OidcContract } from "../../oidc/contract.ts";
import { callsOf } from "../call.ts";

export const callOidc = callsOf<OidcContract>();
