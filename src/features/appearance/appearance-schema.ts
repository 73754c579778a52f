import { z } from "zod";
import { isoDate, json, openObject, readOnlyKey, readOnlyKeys, text } from "#base/schema.ts";
import { parseColour } from "#base/colour.ts";
import { CUSTOM_CODE_MAX_LENGTH, DESCRIPTION_MAX_LENGTH, PHOTO_MAX_LENGTH, TITLE_MAX_LENGTH } from "./limits.ts";
import { ADDRESS_MAX_LENGTH, ANGLE_MAX, buttonShapes, DIM_MAX, fontNames, isPictureAddress, layouts } from "./style.ts";

const colourSchema = text(64).refine((value) => parseColour(value) !== undefined, "Enter a colour such as #1a1a2e");

const backgroundSchema = z
  .discriminatedUnion(
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
  )
  .meta({ id: "Background" });

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
  .partial()
  .meta({ id: "AppearanceStyle" });

/** The open object of an appearance; only its `style` is validated. */
export const metaSchema = openObject.and(z.looseObject({ style: styleSchema.optional() }));

export const templates = ["minimal", "grid", "masonry", "rows"] as const;

export const paletteSchema = z
  .strictObject({
    primary: colourSchema,
    secondary: colourSchema,
    text: colourSchema,
    accent: colourSchema,
    muted: colourSchema,
    background: colourSchema,
  })
  .meta({ id: "Palette" });

/** Empty, one of our pictures (`/...`), or an https address. */
const photo = text(PHOTO_MAX_LENGTH).regex(/^($|\/(?![/\\])[^\s\\]*$|https:\/\/[^\s\\]+$)/, "Choose an image");

const appearanceFields = {
  title: z.string(),
  description: z.string(),
  profile_photo: z.string(),
  header_photo: z.string(),
  template: z.enum(templates),
  palette: paletteSchema,
  custom_css: z.string(),
  custom_js: z.string(),
  meta: z.record(z.string(), json),
};

/** An empty title, description, photo, template, palette or meta means its default. */
export const appearanceBody = z
  .strictObject({
    ...readOnlyKeys,
    version: readOnlyKey,
    title: text(TITLE_MAX_LENGTH).trim().nullable(),
    description: text(DESCRIPTION_MAX_LENGTH).trim().nullable(),
    profile_photo: photo.nullable(),
    header_photo: photo.nullable(),
    template: z.enum([...templates, ""], "Choose a template").nullable(),
    palette: paletteSchema.nullable(),
    custom_css: text(CUSTOM_CODE_MAX_LENGTH).nullable(),
    custom_js: text(CUSTOM_CODE_MAX_LENGTH).nullable(),
    meta: metaSchema.nullable(),
  })
  .partial()
  .meta({ id: "AppearanceDraft" });

/** With a version, the change is rejected unless that version is current. */
export const appearanceChange = appearanceBody
  .extend({ version: z.int().min(0).nullish() })
  .meta({ id: "AppearanceChange" });

export const appearanceSchema = z
  .object({
    _id: z.uuid(),
    user: z.uuid(),
    ...appearanceFields,
    version: z.int().describe("Increases with every change"),
    createdAt: isoDate,
    updatedAt: isoDate,
  })
  .meta({ id: "Appearance" });

export const publicAppearanceSchema = z
  .object({ ...appearanceFields })
  .omit({ custom_js: true, custom_css: true })
  .meta({ id: "PublicAppearance" });

export type Appearance = z.output<typeof appearanceSchema>;
export type Palette = z.output<typeof paletteSchema>;
export type Template = (typeof templates)[number];
/** The fields that a page is rendered from. */
export type AppearanceFields = Omit<Appearance, "_id" | "user" | "version" | "createdAt" | "updatedAt">;
export type AppearanceChange = z.output<typeof appearanceBody>;
export type VersionedChange = z.output<typeof appearanceChange>;
