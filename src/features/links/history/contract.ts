import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { notFound, signedOut } from "#base/errors.ts";
import { isoDate, json } from "#base/schema.ts";
import { badDestination, linkSchema, rowVersion } from "../link-schema.ts";
import { linkChanged } from "../errors.ts";

/** How a link came to lead where it led. */
export const causes = ["created", "changed", "reverted", "imported", "split"] as const;
export type Cause = (typeof causes)[number];

export const ENTRIES_AT_ONCE = 50;

/** The parts of a link that say where it leads. */
const changed = z.array(z.string());

const entry = z.object({
  _id: z.string(),
  at: isoDate,
  /** Who did it; null for what happened by itself, or was done by somebody who has left. */
  author: z.string().nullable(),
  cause: z.enum(causes),
  link: z.string(),
  rules: json,
  /** What differs from the entry before: `link`, and names of rules. */
  changed,
  /** Where it led before; null for the first. */
  before: z.string().nullable(),
});

const linkId = z.object({ linkId: z.uuid() });
const entryId = z.string().regex(/^\d{1,18}$/, "This is no entry of the history");

export const historyContract = {
  "GET /v1/links/{linkId}/history": {
    summary: "Where a link led, and by which rules, the latest first",
    access: "session",
    params: linkId,
    query: z.strictObject({ before: entryId.optional() }),
    status: 200,
    response: z.object({ public: z.boolean(), entries: z.array(entry), hasMore: z.boolean() }),
    errors: [signedOut, notFound],
  },
  "PUT /v1/links/{linkId}/history": {
    summary: "Let everybody read where a link led, or nobody",
    access: "session",
    params: linkId,
    body: z.strictObject({ public: z.boolean() }),
    status: 204,
    errors: [signedOut, notFound],
  },
  "POST /v1/links/{linkId}/history/{entryId}/revert": {
    summary: "Let a link lead where it led then, by the rules of then; with version, only if that is the current one",
    access: "session",
    params: linkId.extend({ entryId }),
    body: z.strictObject({ version: rowVersion.optional() }),
    status: 200,
    response: linkSchema,
    errors: [signedOut, notFound, linkChanged, badDestination],
  },
} as const satisfies Contract;

export type HistoryContract = typeof historyContract;
export type HistoryEntry = z.output<typeof entry>;
