import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { signedOut } from "#base/errors.ts";

export const aliasesContract = {
  "GET /v1/links/alias/{alias}": {
    summary: "Whether a short name is free, and a free one near it; except names the link that may keep it",
    access: "session",
    params: z.object({ alias: z.string().max(200) }),
    query: z.object({ except: z.uuid().toLowerCase().optional() }),
    status: 200,
    response: z.object({ available: z.boolean(), suggestion: z.string() }),
    errors: [signedOut],
  },
} as const satisfies Contract;

export type AliasesContract = typeof aliasesContract;
