import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { unavailable } from "#base/errors.ts";
import { isoDate } from "#base/schema.ts";
import type { RawEvent } from "#features/ingest/event.ts";
import { storedColumns } from "#features/ingest/event-columns.ts";
import { planName } from "#features/workspaces/workspace-schema.ts";

/** Read for the columns of an event, but never stored as received. */
export const NOT_STORED = [
  "address",
  "userAgent",
  "acceptLanguage",
  "query",
] as const satisfies readonly (keyof RawEvent)[];

const fieldName = z.enum(storedColumns).meta({ id: "EventField" });

export const dataInventoryContract = defineContract(
  { tag: "Analytics", scope: "analytics" },
  {
    "GET /v1/analytics/receipt": {
      id: "getDataInventory",
      summary: "Get what is stored about a visit or click, for how long, and what is not stored",
      response: z.object({
        username: z.string(),
        made_at: isoDate,
        fields: z
          .array(z.object({ name: fieldName, example: z.string() }))
          .describe("Every field of a stored event, with its value for a sample visit"),
        not_kept: z.array(z.enum(NOT_STORED)).describe("What is read but not stored"),
        salt_hours: z.int().describe("After this many hours the visitor hash can no longer be computed"),
        retention: z.object({
          plan: planName,
          days: z
            .int()
            .describe("Retention of events counted from now on; earlier events keep the days that were promised then"),
          held: z
            .array(z.object({ days: z.int(), events: z.int(), until: isoDate }))
            .describe("The stored events, by the retention that was promised for them"),
        }),
        aggregates: z
          .array(z.object({ name: z.string(), by: z.array(z.string()) }))
          .describe("The figures that stay after raw events are deleted, with the columns they are grouped by"),
        summed_by: z
          .array(fieldName)
          .describe("The fields by which a day's events are summed, in addition to the link"),
        private_visitor: z.string().describe("The value of the visitor field for visitors who ask not to be tracked"),
      }),
      errors: [unavailable],
    },
  },
);

export type DataInventoryContract = typeof dataInventoryContract;
export type DataInventory = z.output<DataInventoryContract["GET /v1/analytics/receipt"]["response"]>;
/** The data inventory before serialisation: instants are dates. */
export type DataInventoryInput = z.input<DataInventoryContract["GET /v1/analytics/receipt"]["response"]>;
