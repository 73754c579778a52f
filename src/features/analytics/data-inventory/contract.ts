import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { signedOut, unavailable } from "#base/errors.ts";
import { isoDate } from "#base/schema.ts";
import { planNames } from "#features/workspaces/contract.ts";

/** The columns of an event in the order in which they are stored; a test compares them with the table's own. */
export const fieldNames = [
  "workspace",
  "kind",
  "time",
  "verdict",
  "source",
  "link",
  "visitor",
  "country",
  "language",
  "device",
  "os",
  "browser",
  "in_app",
  "bot",
  "channel",
  "referrer_host",
  "referrer",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "position",
  "variant",
  "retention_days",
  "imported",
] as const;

export const dataInventoryContract = {
  "GET /v1/analytics/receipt": {
    summary: "What is kept of a visit or click of this workspace, for how long, and what is not",
    access: "session",
    status: 200,
    response: z.object({
      username: z.string(),
      made_at: isoDate,
      /** Every field of a stored event, with what is in it of a made-up visit. */
      fields: z.array(z.object({ name: z.enum(fieldNames), example: z.string() })),
      /** What is read and forgotten. */
      not_kept: z.array(z.enum(["address", "userAgent", "acceptLanguage", "query"])),
      /** After so many hours nobody can make the visitor's number again. */
      salt_hours: z.int(),
      retention: z.object({
        plan: z.enum(planNames),
        /** Of what is counted from now on; what was counted before keeps the days that were promised then. */
        days: z.int(),
        /** What is there now, by the days that were promised for it. */
        held: z.array(z.object({ days: z.int(), events: z.int(), until: isoDate })),
      }),
      /** What stays when single events are gone: sums by these. */
      aggregates: z.array(z.object({ name: z.string(), by: z.array(z.string()) })),
      /** The fields by which a day's events are summed besides link. */
      summed_by: z.array(z.enum(fieldNames)),
      /** What a visitor's field holds for somebody who asks not to be tracked. */
      private_visitor: z.string(),
    }),
    errors: [signedOut, unavailable],
  },
} as const satisfies Contract;

export type DataInventoryContract = typeof dataInventoryContract;
export type DataInventory = z.output<DataInventoryContract["GET /v1/analytics/receipt"]["response"]>;
/** The same before it is told: days are dates. */
export type DataInventoryInput = z.input<DataInventoryContract["GET /v1/analytics/receipt"]["response"]>;
