import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { ALIAS_MAX_LENGTH } from "../limits.ts";

const LIMIT_MAX = 100;
const LIMIT = 50;
const BAD_LIMIT = `Enter a number from 1 to ${LIMIT_MAX}`;

const unknownPath = z.object({
  /** What follows the handle: the short name of a link that does not exist. In lower case. */
  alias: z.string(),
  /** All visits, those of robots included, in the last 90 days. */
  visits: z.int(),
  /** The UTC day of the last visit. */
  lastDay: z.iso.date(),
});

export const unknownPathsContract = defineContract({
  "GET /v1/links/unknown-paths": {
    summary: "List the addresses under the workspace's handle that were visited without having a link, newest first",
    query: z.strictObject({
      /** The value of `next` from the previous page. */
      cursor: z
        .string()
        .regex(/^\d{4}-\d\d-\d\d\.[a-z0-9_.-]{1,64}$/, "Use the value of next from the previous page")
        .optional(),
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
    summary: "Delete an address from the list of those visited without having a link, until its next visit",
    params: z.object({ alias: z.string().min(1).max(ALIAS_MAX_LENGTH) }),
    errors: [notFound],
  },
});

export type UnknownPathsContract = typeof unknownPathsContract;
export type UnknownPath = z.output<typeof unknownPath>;
