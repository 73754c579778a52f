import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, unavailable } from "#base/errors.ts";
import { openObject, text } from "#base/schema.ts";
import { splitContract } from "#features/routing/split-contract.ts";
import { dataInventoryContract } from "./data-inventory/contract.ts";
import { erasureContract } from "./erasure/contract.ts";
import { liveContract } from "./live/contract.ts";
import { queriesContract } from "./queries/contract.ts";
import { summaryContract } from "./summary/contract.ts";

export const analyticsContract = defineContract(
  { tag: "Analytics", scope: "analytics" },
  {
    "POST /v1/log/page-view/{userId}": {
      id: "recordScreen",
      scope: "session",
      summary: "Record a change of screen in the dashboard; never part of a workspace's figures",
      params: z.object({ userId: z.uuid() }),
      body: z.strictObject({ path: text(200), user_info: openObject.optional() }),
      errors: [notFound],
    },
    "GET /v1/log/my/stats": {
      id: "getStats",
      summary: "Get all clicks and unique clicks of the workspace",
      response: z.object({ unique_click: z.int(), all_click: z.int() }),
      errors: [unavailable],
    },
    ...summaryContract,
    ...queriesContract,
    ...erasureContract,
    ...dataInventoryContract,
    ...splitContract,
    ...liveContract,
  },
);

export type AnalyticsContract = typeof analyticsContract;
