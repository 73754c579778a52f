import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { shortenerDestination } from "#features/workspaces/trust.ts";
import { isoDate, json, listLimitOr } from "#base/schema.ts";
import { linkSchema } from "../link-schema.ts";
import { badDestination } from "#features/routing/destination.ts";
import { rowVersion } from "#features/blocks/item-schema.ts";
import { linkChanged } from "../errors.ts";

/** Why a link's destination or rules changed. */
export const causes = ["created", "changed", "reverted", "imported", "split"] as const;
export type Cause = (typeof causes)[number];

export const ENTRIES_PAGE_SIZE = 50;

const entry = z
  .object({
    _id: z.string(),
    at: isoDate,
    author: z.string().nullable().describe("Who made the change; null for an automatic change or a deleted account"),
    cause: z.enum(causes),
    link: z.string(),
    rules: json,
    changed: z.array(z.string()).describe("What differs from the previous entry: `link`, and names of rules"),
    before: z.string().nullable().describe("The previous destination; null for the first entry"),
  })
  .meta({ id: "HistoryEntry" });

const linkId = z.object({ linkId: z.uuid() });
const entryId = z.string().regex(/^\d{1,18}$/, "This is not an entry of the history");

export const historyContract = defineContract(
  { tag: "Links", scope: "links" },
  {
    "GET /v1/links/{linkId}/history": {
      id: "listLinkHistory",
      summary: "List the former destinations and rules of a link, latest first",
      params: linkId,
      query: z.strictObject({
        cursor: entryId.optional().describe("The value of `next` from the previous page"),
        before: entryId.optional().describe("The older name of `cursor`"),
        limit: listLimitOr(ENTRIES_PAGE_SIZE),
      }),
      response: z.object({
        public: z.boolean(),
        entries: z.array(entry),
        hasMore: z.boolean(),
        next: z.string().nullable().describe("The value of `cursor` for the next page; null at the end"),
      }),
      errors: [notFound],
    },
    "PUT /v1/links/{linkId}/history": {
      id: "updateLinkHistory",
      summary: "Make the destination history of a link public or private",
      params: linkId,
      body: z.strictObject({ public: z.boolean() }),
      errors: [notFound],
    },
    "POST /v1/links/{linkId}/history/{entryId}/revert": {
      id: "revertLink",
      summary: "Restore an earlier destination and rules of a link; if `version` is sent, it must be the current one",
      params: linkId.extend({ entryId }),
      body: z.strictObject({ version: rowVersion.optional() }),
      response: linkSchema,
      errors: [notFound, linkChanged, badDestination, shortenerDestination],
    },
  },
);

export type HistoryEntry = z.output<typeof entry>;
