import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { notFound, signedOut } from "#base/errors.ts";
import { linkSchema } from "../link-schema.ts";
import { TRASH_DAYS } from "#features/blocks/limits.ts";

export const trashContract = {
  "GET /v1/links/deleted": {
    summary: `The links deleted in the last ${TRASH_DAYS} days, latest first; until then they can be restored`,
    access: "session",
    status: 200,
    response: z.array(linkSchema),
    errors: [signedOut],
  },
  "DELETE /v1/links/deleted/{linkId}": {
    summary: "Delete a deleted link for good",
    access: "session",
    params: z.object({ linkId: z.uuid() }),
    status: 204,
    errors: [signedOut, notFound],
  },
} as const satisfies Contract;

export type TrashContract = typeof trashContract;
