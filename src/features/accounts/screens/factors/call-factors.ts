import type { FactorsContract } from "../../factors/contract.ts";
import { callsOf } from "../call.ts";

export const callFactors = callsOf<FactorsContract>();
