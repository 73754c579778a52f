import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, unavailable } from "#base/errors.ts";
import { isoDate } from "#base/schema.ts";

/** Events before this instant are being deleted; later ones stay. */
const accepted = z.object({ before: isoDate }).meta({ id: "StatisticsDeletion" });

export const erasureContract = defineContract(
  { tag: "Analytics", scope: "analytics" },
  {
    "DELETE /v1/analytics/links/{linkId}": {
      id: "deleteLinkStats",
      scope: "session",
      summary: "Delete the statistics of a link or of a block, even if it has been deleted",
      params: z.object({ linkId: z.uuid().toLowerCase() }),
      status: 202,
      response: accepted,
      errors: [notFound, unavailable],
    },
    "DELETE /v1/analytics/page": {
      id: "deletePageStats",
      scope: "session",
      summary: "Delete the visits of the page and the views of its blocks; the clicks on its links stay",
      status: 202,
      response: accepted,
    },
    "DELETE /v1/analytics": {
      id: "deleteStats",
      scope: "session",
      summary: "Delete all statistics of the workspace",
      status: 202,
      response: accepted,
    },
  },
);

export type ErasureContract = typeof erasureContract;
