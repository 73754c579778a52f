import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { notFound, signedOut, unavailable } from "#base/errors.ts";
import { isoDate } from "#base/schema.ts";

/** Events before this instant are being deleted; later ones stay. */
const accepted = z.object({ before: isoDate });

export const erasureContract = {
  "DELETE /v1/analytics/links/{linkId}": {
    summary: "Delete the statistics of a link or of a block, also of one that is gone itself",
    access: "session",
    params: z.object({ linkId: z.uuid() }),
    status: 202,
    response: accepted,
    errors: [signedOut, notFound, unavailable],
  },
  "DELETE /v1/analytics/page": {
    summary: "Delete the visits of the page and the views of its blocks; the clicks on its links stay",
    access: "session",
    status: 202,
    response: accepted,
    errors: [signedOut],
  },
  "DELETE /v1/analytics": {
    summary: "Delete all statistics of the workspace",
    access: "session",
    status: 202,
    response: accepted,
    errors: [signedOut],
  },
} as const satisfies Contract;

export type ErasureContract = typeof erasureContract;
