import { z } from "zod";
import { SORT_ORDER_MAX } from "./limits.ts";
import { platforms } from "./platforms.ts";

/** The category of a link or block; null for none. */
export const itemCategory = z
  .uuid()
  .toLowerCase()
  .nullable()
  .meta({ id: "CategoryId", description: "The category of the item; null if it has none" });

export const platform = z.enum(platforms, "Choose a platform").meta({ id: "Platform" });

export const sortOrder = z.int().min(0).max(SORT_ORDER_MAX).meta({
  id: "SortOrder",
  description:
    "The position among the links and blocks of the page, ascending. A new item without it is added at the end",
});

/** How many cells the item takes in the bento layout. */
export const cells = z
  .literal([1, 2])
  .meta({ id: "Cells", description: "How many columns it takes in the bento layout" });

/**
 * Grows with every change of a row, except when only its position changes: that is guarded by the version of the order.
 */
export const rowVersion = z.int().min(1).meta({
  id: "Version",
  description: "Grows with every change. A change that sends an outdated version fails with 409.",
});
