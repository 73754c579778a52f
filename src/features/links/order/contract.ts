import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { defineError } from "#base/errors.ts";
import { BLOCKS_MAX } from "#features/blocks/limits.ts";
import { itemCategory } from "#features/blocks/item-schema.ts";
import { LINKS_MAX } from "../limits.ts";

export const orderChanged = defineError(
  "order_changed",
  409,
  "Your links have since changed. Here's the current order.",
  "ids",
);

/** Grows with every change of the set or order of a workspace's links, blocks or categories. */
const orderVersion = z.int().min(0);
const ids = z.array(z.uuid().toLowerCase()).max(LINKS_MAX + BLOCKS_MAX);
const section = z.strictObject({ category: itemCategory, ids });
const order = z
  .object({
    ids: z.array(z.uuid()),
    version: orderVersion,
    sections: z.array(z.object({ category: z.uuid().nullable(), ids: z.array(z.uuid()) })),
  })
  .meta({ id: "PageOrder" });

const requestedOrder = z
  .strictObject({ version: orderVersion, ids: ids.optional(), sections: z.array(section).max(1_000).optional() })
  .refine(({ ids: flat, sections }) => (flat === undefined) !== (sections === undefined), {
    path: ["ids"],
    message: "Send either ids or sections",
  });

export const orderContract = defineContract(
  { tag: "Links", scope: "links" },
  {
    "GET /v1/widget/link/order": {
      id: "getOrder",
      summary:
        "Get the order of links and blocks with its version: first those without a category, then the categories in order",
      response: order,
    },
    "PUT /v1/widget/link/order": {
      id: "updateOrder",
      summary:
        "Set the whole order at once, with the version that was read: `ids` is the full list of links and blocks, or of links alone (blocks " +
        "then keep their positions between them); `sections` also sets the category of each and the order of categories",
      body: requestedOrder,
      maxBodyBytes: 1024 * 1024,
      response: order,
      errors: [orderChanged],
    },
  },
);

export type Order = z.output<typeof order>;
export type RequestedOrder = z.output<typeof requestedOrder>;
