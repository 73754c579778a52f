import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { unavailable } from "#base/errors.ts";
import { isoDate, zoneName } from "#base/schema.ts";
import { countsSchema } from "../queries/contract.ts";

const linkCounts = z
  .object({
    all: z.int(),
    unique: z.int(),
    noise: z
      .int()
      .describe("Clicks of bots and link previews, prefetches and HEAD requests; no other figure includes them"),
    own: z.int().describe("The owner's own clicks; no other figure includes them"),
  })
  .meta({ id: "LinkCounts" });
const dayCounts = linkCounts.extend({ visits: z.int() }).meta({ id: "DayCounts" });
const day = dayCounts.extend({ day: z.iso.date() });

export const summaryContract = defineContract(
  { tag: "Analytics", scope: "analytics" },
  {
    "GET /v1/log/my/summary": {
      id: "getSummary",
      summary: "Get clicks and visits of the last 30 days in a time zone, day by day, and of the 30 days before",
      query: z.strictObject({
        zone: zoneName("Choose a time zone such as Europe/Istanbul").default("UTC"),
      }),
      response: z.object({
        month: dayCounts,
        before: dayCounts.nullable().describe("Null if nothing had been counted by then"),
        series: z.array(day),
        since: isoDate.nullable().describe("The first day on which anything was counted"),
      }),
      errors: [unavailable],
    },
    "GET /v1/log/my/links": {
      id: "listLinkStats",
      summary: "List all clicks and unique clicks of each link that has any",
      response: z.object({ links: z.record(z.uuid(), linkCounts) }),
      errors: [unavailable],
    },
    "GET /v1/log/my/ledger": {
      id: "explainClicks",
      summary: "Count every click ever made on the workspace's links, or on one of them, by traffic class",
      query: z.strictObject({ link: z.uuid("This is not the ID of a link").toLowerCase().optional() }),
      response: z.object({
        clicks: countsSchema,
        unique_click: z.int(),
        imported: z.int().describe("Of people's clicks, those that came with an import"),
        programs: z.array(z.object({ name: z.string(), bots: z.int(), previews: z.int() })),
      }),
      errors: [unavailable],
    },
  },
);

export type DayCounts = z.output<typeof dayCounts>;
export type LinkCounts = z.output<typeof linkCounts>;
export type Summary = z.output<(typeof summaryContract)["GET /v1/log/my/summary"]["response"]>;
export type CountBreakdown = z.output<(typeof summaryContract)["GET /v1/log/my/ledger"]["response"]>;
