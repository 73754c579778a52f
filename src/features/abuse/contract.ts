import { appealsContract } from "./appeals/contract.ts";
import { bulkContract } from "./bulk/contract.ts";

export const abuseContract = { ...appealsContract, ...bulkContract };

export type AbuseContract = typeof abuseContract;
