import { appealsContract } from "./appeals/contract.ts";

export const abuseContract = { ...appealsContract };

export type AbuseContract = typeof abuseContract;
