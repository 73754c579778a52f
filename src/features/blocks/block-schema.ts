import { z } from "zod";
import { isoDate, readOnlyKey, readOnlyKeys } from "#base/schema.ts";
import { cells, itemCategory, rowVersion, sortOrder } from "./item-schema.ts";
import { blockContent, storedContent } from "./content.ts";
import { blockRules, storedBlockRules } from "./rules.ts";

const blockFields = {
  content: blockContent.describe("Replaced as a whole: omitted fields are removed. The kind never changes."),
  category: itemCategory.optional(),
  sort_order: sortOrder.optional(),
  cells: cells.optional(),
  archived: z.boolean().optional(),
  rules: blockRules.nullable().optional().describe("Null removes the rules"),
};

const ignored = { ...readOnlyKeys, deletedAt: readOnlyKey };

export const newBlockBody = z
  .strictObject({ ...ignored, version: readOnlyKey, ...blockFields })
  .meta({ id: "NewBlock" });
export const blockChangeBody = z
  .strictObject({ ...ignored, ...blockFields, version: rowVersion })
  .partial()
  .meta({ id: "BlockChange" });

export const blockSchema = z
  .object({
    _id: z.uuid(),
    user: z.uuid().describe("The id of the page"),
    content: storedContent.describe("What the block shows, by its `kind`"),
    category: itemCategory,
    sort_order: z.int().describe("Its position among the links and blocks of the page, ascending"),
    cells,
    archived: z.boolean().describe("True if the block is hidden from the page"),
    rules: storedBlockRules
      .nullable()
      .describe("When and to which visitors it is shown; null if it is always shown to everyone"),
    version: rowVersion,
    createdAt: isoDate,
    updatedAt: isoDate,
    deletedAt: isoDate.nullable().describe("When it was moved to the trash; null if it is not in the trash"),
  })
  .meta({ id: "Block" });

export type Block = z.output<typeof blockSchema>;
