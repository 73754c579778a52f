import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { listLimitOr, text } from "#base/schema.ts";
import { PATH_MAX_UNITS } from "../addresses/path.ts";

const PAGE_SIZE = 50;

const unknownPath = z
  .object({
    host: z.string().describe("The host of the workspace that was visited; empty for a path under its handle"),
    alias: z
      .string()
      .describe(
        "What follows the handle or the host: the short name or path of a link that does not exist. In lower case.",
      ),
    visits: z.int().describe("All visits, those of robots included, in the last 90 days"),
    lastDay: z.iso.date().describe("The UTC day of the last visit"),
  })
  .meta({ id: "UnknownPath" });

export const unknownPathsContract = defineContract(
  { tag: "Links", scope: "links" },
  {
    "GET /v1/links/unknown-paths": {
      id: "listUnknownPaths",
      summary:
        "List the addresses under the workspace's handle and on its hosts that were visited but have no link, newest first",
      query: z.strictObject({
        cursor: text(2_000).optional().describe("The value of `next` from the previous page"),
        limit: listLimitOr(PAGE_SIZE),
      }),
      response: z.object({
        paths: z.array(unknownPath),
        next: z.string().nullable().describe("The value of `cursor` for the next page; null at the end"),
      }),
    },
    "DELETE /v1/links/unknown-paths/{alias}": {
      id: "deleteUnknownPath",
      summary: "Remove an address without a link from the list; its next visit lists it again",
      params: z.object({ alias: text(PATH_MAX_UNITS).min(1) }),
      query: z.strictObject({ host: text(255).toLowerCase().default("") }),
      errors: [notFound],
    },
  },
);

export type UnknownPathsContract = typeof unknownPathsContract;
export type UnknownPath = z.output<typeof unknownPath>;
