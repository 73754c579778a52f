import { z } from "zod";
import { parseColour } from "#base/colour.ts";
import type { Contract } from "#base/contract.ts";
import { notFound, signedOut } from "#base/errors.ts";
import { isoDate, json, openObject, readOnlyKeys, text } from "#base/schema.ts";

export const templates = ["minimal", "grid", "masonry", "rows"] as const;

const TITLE_MAX_LENGTH = 120;
const DESCRIPTION_MAX_LENGTH = 1000;
const PHOTO_MAX_LENGTH = 2048;
/** Room for a generous style sheet; more would weigh on every visit. */
const CUSTOM_CODE_MAX_LENGTH = 32_768;

const colour = text(64).refine((value) => parseColour(value) !== undefined, "Please enter a colour such as #1a1a2e");

export const paletteSchema = z.strictObject({
  primary: colour,
  secondary: colour,
  text: colour,
  accent: colour,
  muted: colour,
  background: colour,
});

/** Empty, a picture of ours (`/...`), or an https address. */
const photo = text(PHOTO_MAX_LENGTH).regex(/^($|\/(?![/\\])[^\s\\]*$|https:\/\/[^\s\\]+$)/, "Please choose a picture");

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

/** Empty title, description, photos, template, palette and meta stand for the defaults. */
const appearanceBody = z
  .strictObject({
    ...readOnlyKeys,
    title: text(TITLE_MAX_LENGTH).trim().nullable(),
    description: text(DESCRIPTION_MAX_LENGTH).trim().nullable(),
    profile_photo: photo.nullable(),
    header_photo: photo.nullable(),
    template: z.enum([...templates, ""], "Please choose a template").nullable(),
    palette: paletteSchema.nullable(),
    custom_css: text(CUSTOM_CODE_MAX_LENGTH).nullable(),
    custom_js: text(CUSTOM_CODE_MAX_LENGTH).nullable(),
    meta: openObject.nullable(),
  })
  .partial();

export const appearanceSchema = z.object({
  _id: z.uuid(),
  user: z.uuid(),
  ...appearanceFields,
  createdAt: isoDate,
  updatedAt: isoDate,
});

export const publicAppearanceSchema = z.object({ ...appearanceFields }).omit({ custom_js: true, custom_css: true });

export const appearanceContract = {
  "POST /v1/appearance": {
    summary: "Create the appearance; asking again answers the one that exists",
    access: "session",
    idempotent: true,
    body: appearanceBody,
    status: 200,
    answer: appearanceSchema,
    refusals: [signedOut, notFound],
  },
  "GET /v1/appearance/{userId}": {
    summary: "The appearance of a workspace; 404 until it is created",
    access: "session",
    params: z.object({ userId: z.uuid() }),
    status: 200,
    answer: appearanceSchema,
    refusals: [signedOut, notFound],
  },
  "PUT /v1/appearance/{appearanceId}": {
    summary: "Change the appearance; keys that are left out keep their value",
    access: "session",
    params: z.object({ appearanceId: z.uuid() }),
    body: appearanceBody,
    status: 200,
    answer: appearanceSchema,
    refusals: [signedOut, notFound],
  },
} as const satisfies Contract;

export type AppearanceContract = typeof appearanceContract;
export type Appearance = z.output<typeof appearanceSchema>;
export type Palette = z.output<typeof paletteSchema>;
export type Template = (typeof templates)[number];
/** What a page is drawn from. */
export type AppearanceFields = Omit<Appearance, "_id" | "user" | "createdAt" | "updatedAt">;
export type AppearanceChange = z.output<typeof appearanceBody>;
