import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { signedOut, unavailable } from "#base/errors.ts";
import { isoDate } from "#base/schema.ts";
import { isZone } from "#base/zone.ts";

const figures = z.object({ all: z.int(), unique: z.int(), visits: z.int() });
const day = figures.extend({ day: z.iso.date() });

export const summaryContract = {
  "GET /v1/log/my/summary": {
    summary: "Clicks and visits of the last 30 days in a time zone, day by day, and of the 30 days before",
    access: "session",
    query: z.object({
      zone: z.string().max(64).refine(isZone, "Please choose a time zone such as Europe/Istanbul").default("UTC"),
    }),
    status: 200,
    answer: z.object({
      month: figures,
      before: figures.nullable().describe("null where nothing had been counted until then"),
      series: z.array(day),
      since: isoDate.nullable().describe("the first day on which anything was counted"),
    }),
    refusals: [signedOut, unavailable],
  },
  "GET /v1/log/my/links": {
    summary: "All clicks and unique clicks of each link that has any",
    access: "session",
    status: 200,
    answer: z.object({ links: z.record(z.uuid(), figures.omit({ visits: true })) }),
    refusals: [signedOut, unavailable],
  },
} as const satisfies Contract;

export type Figures = z.output<typeof figures>;
export type Summary = z.output<(typeof summaryContract)["GET /v1/log/my/summary"]["answer"]>;
