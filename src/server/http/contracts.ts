import { accountsContract } from "#features/accounts/contract.ts";
import { analyticsContract } from "#features/analytics/contract.ts";
import { appearanceContract } from "#features/appearance/contract.ts";
import { linksContract } from "#features/links/contract.ts";
import { visitContract } from "#features/visit/contract.ts";

/** Every call of the product as plain data. */
export const contracts = [
  accountsContract,
  linksContract,
  appearanceContract,
  analyticsContract,
  visitContract,
] as const;
