import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { linkSchema, tags } from "../link-schema.ts";
import { itemCategory } from "#features/blocks/item-schema.ts";
import { LINKS_MAX } from "../limits.ts";
import { linkLimit, planLimit, tagLimit } from "../errors.ts";
import { categoryUnknown } from "#features/blocks/categories/contract.ts";

export const batchActions = [
  "archive",
  "unarchive",
  "delete",
  "restore",
  "move",
  "tag",
  "untag",
  "put_on_page",
  "take_off_page",
] as const;

const batchBody = z
  .strictObject({
    ids: z
      .array(z.uuid().toLowerCase())
      .min(1, "Choose at least one link")
      .max(LINKS_MAX, `Choose at most ${LINKS_MAX} links`),
    action: z.enum(batchActions, "Choose what to do"),
    category: itemCategory.optional(),
    tags: tags.optional(),
  })
  .superRefine(({ action, category, tags: named }, context) => {
    if (action === "move" && category === undefined)
      context.addIssue({ code: "custom", path: ["category"], message: "Choose a category" });
    if ((action === "tag" || action === "untag") && !named?.length)
      context.addIssue({ code: "custom", path: ["tags"], message: "Enter a tag" });
  });

export const batchContract = defineContract(
  { tag: "Links", scope: "links" },
  {
    "POST /v1/links/batch": {
      id: "updateLinks",
      idempotent: true,
      summary: "Apply one action to several links, all or nothing",
      body: batchBody,
      maxBodyBytes: 1024 * 1024,
      response: z.object({ links: z.array(linkSchema) }),
      errors: [notFound, categoryUnknown, tagLimit, linkLimit, planLimit],
    },
  },
);

export type BatchBody = z.output<typeof batchBody>;
