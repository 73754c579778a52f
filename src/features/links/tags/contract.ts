import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { notFound, signedOut } from "#base/errors.ts";
import { tag } from "../link-schema.ts";

const tagParam = z.object({ tag });
const countedTags = z.array(z.object({ tag: z.string(), count: z.int() }));

export const tagsContract = {
  "GET /v1/links/tags": {
    summary: "List the tags in use with their number of links, most used first",
    access: "session",
    status: 200,
    response: countedTags,
    errors: [signedOut],
  },
  "PUT /v1/links/tags/{tag}": {
    summary: "Rename a tag on all its links; links that have both tags keep one",
    access: "session",
    params: tagParam,
    body: z.strictObject({ name: tag }),
    status: 200,
    response: countedTags,
    errors: [signedOut, notFound],
  },
  "DELETE /v1/links/tags/{tag}": {
    summary: "Remove a tag from all its links",
    access: "session",
    params: tagParam,
    status: 204,
    errors: [signedOut, notFound],
  },
} as const satisfies Contract;

export type CountedTag = z.output<typeof countedTags>[number];
