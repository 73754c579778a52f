import { z } from "zod";
import { platforms } from "./platforms.ts";

/** The category of a link or block; null for none. */
export const itemCategory = z.uuid().toLowerCase().nullable();

export const platform = z.enum(platforms, "Choose a platform").meta({ id: "Platform" });

/** How many cells the item takes in the bento variant of the grid. */
export const cells = z.literal([1, 2]);

/** Grows with every change of a row but one of position alone, which the version of the order guards. */
export const rowVersion = z.int().min(1);
