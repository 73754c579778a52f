import { z } from "zod";
import { parseColour } from "#base/colour.ts";
import { openObject, text } from "#base/schema.ts";
import { ADDRESS_MAX_LENGTH, ANGLE_MAX, buttonShapes, DIM_MAX, fontNames, isPictureAddress, layouts } from "./style.ts";

export const colourSchema = text(64).refine(
  (value) => parseColour(value) !== undefined,
  "Enter a colour such as #1a1a2e",
);

const backgroundSchema = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("colour") }),
    z.strictObject({
      kind: z.literal("gradient"),
      from: colourSchema,
      to: colourSchema,
      angle: z.int().min(0).max(ANGLE_MAX),
    }),
    z.strictObject({
      kind: z.literal("image"),
      address: text(ADDRESS_MAX_LENGTH).refine(isPictureAddress, "Choose an image"),
      dim: z.int().min(0).max(DIM_MAX),
    }),
  ],
  "Choose a background",
);

/** The design options as sent; omitted ones get their defaults. */
const styleSchema = z
  .strictObject({
    font: z.enum(fontNames, "Choose a font"),
    buttons: z.enum(buttonShapes, "Choose a button shape"),
    background: backgroundSchema,
    layout: z.enum(layouts, "Choose a layout"),
    motion: z.boolean(),
    noindex: z.boolean(),
  })
  .partial();

/** The open object of an appearance; only its `style` is validated. */
export const metaSchema = openObject.and(z.looseObject({ style: styleSchema.optional() }));
