import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { tooManyRequests } from "#base/errors.ts";
import { trafficClasses } from "#features/ingest/event-columns.ts";
import { countsSchema } from "../queries/contract.ts";

const count = z.int();
const eventSchema = z.object({
  time: z.int(),
  kind: z.enum(["click", "visit"]),
  verdict: z.enum(trafficClasses),
  link: z.string().describe("Empty for a visit"),
  country: z.string(),
  device: z.string(),
  channel: z.string(),
  referrer_host: z.string(),
});

const liveSchema = z
  .discriminatedUnion("state", [
    z.object({
      state: z.literal("here"),
      minute: count.describe("Start of the current minute, in seconds since 1970"),
      minutes: z
        .array(z.object({ start: count, visits: countsSchema, clicks: countsSchema }))
        .describe("The minutes with events, oldest first"),
      visits: countsSchema,
      clicks: countsSchema,
      current: z
        .object({ people: count, owners: count, noise: count })
        .describe("Distinct visitors of the last five minutes; events without a visitor hash do not count"),
      latest: z
        .array(eventSchema)
        .describe(
          "The latest events of people, of the owner and of programs, up to a limit for each, newest first. They do not identify visitors.",
        ),
    }),
    /** The event store is down; events are spooled and will show up later. */
    z.object({ state: z.literal("away") }),
  ])
  .meta({ id: "LiveStatistics" });

export const liveContract = defineContract(
  { tag: "Analytics", scope: "analytics" },
  {
    "GET /v1/analytics/live": {
      id: "streamLive",
      scope: "session",
      summary:
        "Stream the visits and clicks of the last 30 minutes as events named `live`, one within 2 seconds of each visit or click",
      stream: liveSchema,
      errors: [tooManyRequests],
    },
  },
);

export type LiveContract = typeof liveContract;
export type LiveResponse = z.output<typeof liveSchema>;
export type LiveNow = Extract<LiveResponse, { state: "here" }>;
export type LiveEvent = z.output<typeof eventSchema>;
