import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { PATH_MAX_LENGTH } from "../addresses/path.ts";

const LIMIT_MAX = 100;
const LIMIT = 50;
const BAD_LIMIT = `Enter a number from 1 to ${LIMIT_MAX}`;

const unknownPath = z.object({
  /** The host of the workspace that was visited; empty for a path under its handle. */
  host: z.string(),
  /** What follows the handle or the host: the short name or path of a link that does not exist. In lower case. */
  alias: z.string(),
  /** All visits, those of robots included, in the last 90 days. */
  visits: z.int(),
  /** The UTC day of the last visit. */
  lastDay: z.iso.date(),
});

export const unknownPathsContract = defineContract(
  { tag: "Links", scope: "links" },
  {
    "GET /v1/links/unknown-paths": {
      id: "listUnknownPaths",
      summary:
        "List the addresses under the workspace's handle and on its hosts that were visited without having a link, newest first",
      query: z.strictObject({
        /** The value of `next` from the previous page. */
        cursor: z.string().max(1_000).optional(),
        limit: z
          .string()
          .regex(/^\d{1,3}$/, BAD_LIMIT)
          .transform(Number)
          .pipe(z.int().min(1, BAD_LIMIT).max(LIMIT_MAX, BAD_LIMIT))
          .default(LIMIT),
      }),
      response: z.object({
        paths: z.array(unknownPath),
        /** The value of `cursor` for the next page; null at the end. */
        next: z.string().nullable(),
      }),
    },
    "DELETE /v1/links/unknown-paths/{alias}": {
      id: "deleteUnknownPath",
      summary: "Delete an address from the list of those visited without having a link, until its next visit",
      params: z.object({ alias: z.string().min(1).max(PATH_MAX_LENGTH) }),
      query: z.strictObject({ host: z.string().toLowerCase().max(255).default("") }),
      errors: [notFound],
    },
  },
);

export type UnknownPathsContract = typeof unknownPathsContract;
export type UnknownPath = z.output<typeof unknownPath>;
