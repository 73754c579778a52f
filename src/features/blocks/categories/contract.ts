import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, defineError } from "#base/errors.ts";
import { isoDate, readOnlyKey, readOnlyKeys, text } from "#base/schema.ts";
import { rowVersion } from "../item-schema.ts";
import { CATEGORIES_MAX, CATEGORY_NAME_MAX_LENGTH } from "../limits.ts";

export const categoryUnknown = defineError(
  "category_unknown",
  422,
  "This category no longer exists. Choose another one.",
  "category",
);

export const categoryChanged = defineError(
  "category_changed",
  409,
  "This category has since been changed. Here's the current version.",
);

export const categoryLimit = defineError(
  "category_limit",
  409,
  `A page can have up to ${CATEGORIES_MAX} categories. Delete one first.`,
);

export const categorySchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    sort_order: z.int().describe("Its position among the categories, ascending"),
    version: rowVersion,
    createdAt: isoDate,
    updatedAt: isoDate,
  })
  .meta({ id: "Category" });

const ignored = { ...readOnlyKeys, sort_order: readOnlyKey };
const name = text(CATEGORY_NAME_MAX_LENGTH).trim().min(1, "Enter a name");
const categoryId = z.object({ categoryId: z.uuid().toLowerCase() });

export const categoriesContract = defineContract(
  { tag: "Categories", scope: "links" },
  {
    "GET /v1/links/categories": {
      id: "listCategories",
      summary: "List the categories of the workspace in page order",
      response: z.array(categorySchema),
      paginatedBy: "_id",
    },
    "POST /v1/links/categories": {
      id: "createCategory",
      summary: "Add a category after the others",
      idempotent: true,
      body: z.strictObject({ ...ignored, version: readOnlyKey, name }),
      status: 201,
      response: categorySchema,
      errors: [categoryLimit],
    },
    "PUT /v1/links/categories/{categoryId}": {
      id: "updateCategory",
      summary: "Rename a category; if `version` is sent, it must be the current one",
      params: categoryId,
      body: z.strictObject({ ...ignored, name: name.optional(), version: z.int().min(1).optional() }),
      response: categorySchema,
      errors: [notFound, categoryChanged],
    },
    "DELETE /v1/links/categories/{categoryId}": {
      id: "deleteCategory",
      summary: "Delete a category; its links and blocks stay, without a category",
      params: categoryId,
      errors: [notFound],
    },
  },
);

export type CategoriesContract = typeof categoriesContract;
export type Category = z.output<typeof categorySchema>;
