import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { tag } from "../link-schema.ts";

const tagParam = z.object({ tag });
const countedTags = z.array(z.object({ tag: z.string(), count: z.int() }));

export const tagsContract = defineContract(
  { tag: "Tags", scope: "links" },
  {
    "GET /v1/links/tags": {
      id: "listTags",
      summary: "List the tags in use with their number of links, most used first",
      response: countedTags,
      paginatedBy: "tag",
    },
    "PUT /v1/links/tags/{tag}": {
      id: "renameTag",
      summary: "Rename a tag on all its links; links that have both tags keep one",
      params: tagParam,
      body: z.strictObject({ name: tag }),
      response: countedTags,
      errors: [notFound],
    },
    "DELETE /v1/links/tags/{tag}": {
      id: "deleteTag",
      summary: "Remove a tag from all its links",
      params: tagParam,
      errors: [notFound],
    },
  },
);

export type CountedTag = z.output<typeof countedTags>[number];
