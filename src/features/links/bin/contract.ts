import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { notFound, signedOut } from "#base/errors.ts";
import { linkSchema } from "../link-schema.ts";
import { BIN_DAYS } from "../limits.ts";

export const binContract = {
  "GET /v1/links/deleted": {
    summary: `The links deleted in the last ${BIN_DAYS} days, latest first; until then they can be restored`,
    access: "session",
    status: 200,
    answer: z.array(linkSchema),
    refusals: [signedOut],
  },
  "DELETE /v1/links/deleted/{linkId}": {
    summary: "Delete a deleted link for good",
    access: "session",
    params: z.object({ linkId: z.uuid() }),
    status: 204,
    refusals: [signedOut, notFound],
  },
} as const satisfies Contract;

export type BinContract = typeof binContract;
