import type { OidcContract } from "../../oidc/contract.ts";
import { findCalls } from "../call.ts";

export const callOidc = findCalls<OidcContract>();
