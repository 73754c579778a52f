import { z } from "zod";
import { parseColour } from "#base/colour.ts";
import { defineContract } from "#base/contract.ts";
import { defineError, notFound, tooManyRequests } from "#base/errors.ts";
import { languages } from "#base/language.ts";
import { isoDate, json, openObject, readOnlyKey, readOnlyKeys, text } from "#base/schema.ts";
import { noteCodes } from "./custom-code/notes.ts";
import {
  CUSTOM_CODE_MAX_LENGTH,
  PAGE_DESCRIPTION_MAX_LENGTH,
  PHOTO_MAX_LENGTH,
  TITLE_MAX_LENGTH,
  VERSION_NAME_MAX_LENGTH,
  VERSIONS_MAX,
} from "./limits.ts";
import {
  ADDRESS_MAX_LENGTH,
  ANGLE_MAX,
  buttonShapes,
  DIM_MAX,
  fontNames,
  isPictureAddress,
  layouts,
  templates,
} from "./style.ts";

/** Custom CSS and JavaScript of full length in any script (three bytes per UTF-16 unit), and the other fields. */
const MAX_BODY_BYTES = 256 * 1024;

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

/** The design options as clients send them; omitted ones get their defaults. */
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
    description: text(PAGE_DESCRIPTION_MAX_LENGTH).trim().nullable(),
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

/** A change with a version is rejected unless that version is current. */
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
/** The fields that a page is rendered from. */
export type AppearanceFields = Omit<Appearance, "_id" | "user" | "version" | "createdAt" | "updatedAt">;
export type AppearanceChange = z.output<typeof appearanceBody>;
export type VersionedChange = z.output<typeof appearanceChange>;

export const appearanceChanged = defineError(
  "appearance_changed",
  409,
  "Your page has since been changed somewhere else.",
);

/** A part of custom CSS that was dropped, with the reason. Lines count from 1. */
const noteSchema = z.object({ line: z.int(), code: z.enum(noteCodes) });

export const versionLimit = defineError(
  "version_limit",
  409,
  `You can keep up to ${VERSIONS_MAX} versions. Delete one first.`,
);

const versionBody = z
  .strictObject({
    ...readOnlyKeys,
    name: text(VERSION_NAME_MAX_LENGTH).trim().min(1, "Enter a name"),
  })
  .meta({ id: "VersionName" });

const versionSchema = z
  .object({
    _id: z.uuid(),
    user: z.uuid(),
    name: z.string().describe("Empty if none was given"),
    automatic: z.boolean().describe("True if it was saved automatically before another state replaced it"),
    ...appearanceSchema.pick({ title: true, template: true, palette: true }).shape,
    createdAt: isoDate,
  })
  .meta({ id: "AppearanceVersion" });

const versionId = z.object({ versionId: z.uuid() });

export const appearanceContract = defineContract(
  { tag: "Appearance", scope: "appearance" },
  {
    "POST /v1/appearance": {
      id: "createAppearance",
      summary: "Create the appearance, or return the existing one",
      idempotent: true,
      maxBodyBytes: MAX_BODY_BYTES,
      body: appearanceBody,
      response: appearanceSchema,
      errors: [notFound],
    },
    "GET /v1/appearance/{userId}": {
      id: "getAppearance",
      summary: "Get the appearance of a workspace; 404 until it is created",
      params: z.object({ userId: z.uuid() }),
      response: appearanceSchema,
      errors: [notFound],
    },
    "PUT /v1/appearance/{appearanceId}": {
      id: "updateAppearance",
      summary:
        "Update the appearance; omitted keys keep their values. If `version` is sent, it must be the current one",
      params: z.object({ appearanceId: z.uuid() }),
      maxBodyBytes: MAX_BODY_BYTES,
      body: appearanceChange,
      response: appearanceSchema,
      errors: [notFound, appearanceChanged],
    },
    "POST /v1/appearance/preview": {
      id: "previewPage",
      scope: "appearance:read",
      summary: "Preview the page with a draft; nothing is stored, and omitted keys keep the page's values",
      query: z.strictObject({ lang: z.enum(languages).optional() }),
      maxBodyBytes: MAX_BODY_BYTES,
      body: appearanceBody,
      response: z.object({ html: z.string(), notes: z.array(noteSchema) }),
      errors: [notFound, tooManyRequests],
    },
    "GET /v1/appearance-versions": {
      id: "listAppearanceVersions",
      summary: "List the kept versions of the appearance, newest first",
      response: z.array(versionSchema),
      paginatedBy: "_id",
    },
    "POST /v1/appearance-versions": {
      id: "createAppearanceVersion",
      summary: "Save the current appearance as a named version",
      idempotent: true,
      body: versionBody,
      status: 201,
      response: versionSchema,
      errors: [notFound, versionLimit],
    },
    "PUT /v1/appearance-versions/{versionId}": {
      id: "updateAppearanceVersion",
      summary: "Rename a version; an automatic version becomes permanent",
      params: versionId,
      body: versionBody,
      response: versionSchema,
      errors: [notFound],
    },
    "DELETE /v1/appearance-versions/{versionId}": {
      id: "deleteAppearanceVersion",
      summary: "Delete a version; the current appearance does not change",
      params: versionId,
      errors: [notFound],
    },
    "POST /v1/appearance-versions/{versionId}/restore": {
      id: "restoreAppearanceVersion",
      summary: "Restore a version of the appearance; the state before is kept as an automatic version",
      params: versionId,
      response: appearanceSchema,
      errors: [notFound, versionLimit],
    },
  },
);

export type AppearanceContract = typeof appearanceContract;
export type AppearanceVersion = z.output<typeof versionSchema>;
