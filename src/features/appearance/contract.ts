import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, tooManyRequests, defineError } from "#base/errors.ts";
import { languages } from "#base/language.ts";
import { appearanceBody, appearanceChange, appearanceSchema } from "./appearance-schema.ts";
import { noteCodes } from "./custom-code/notes.ts";
import { versionsContract } from "./versions/contract.ts";

export type {
  Appearance,
  Palette,
  Template,
  AppearanceFields,
  AppearanceChange,
  VersionedChange,
} from "./appearance-schema.ts";

export const appearanceChanged = defineError(
  "appearance_changed",
  409,
  "Your page has since been changed somewhere else.",
);

/** What was dropped from custom CSS, and where; lines count from 1. */
const noteSchema = z.object({ line: z.int(), code: z.enum(noteCodes) });

export const appearanceContract = defineContract(
  { tag: "Appearance", scope: "appearance" },
  {
    "POST /v1/appearance": {
      id: "createAppearance",
      summary: "Create the appearance, or return the existing one",
      idempotent: true,
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
      summary: "Update the appearance; omitted keys keep their values. With version, only if it is current",
      params: z.object({ appearanceId: z.uuid() }),
      body: appearanceChange,
      response: appearanceSchema,
      errors: [notFound, appearanceChanged],
    },
    "POST /v1/appearance/preview": {
      id: "previewPage",
      scope: "appearance:read",
      summary: "Preview the page with a draft; nothing is stored, and omitted keys have the page's values",
      query: z.strictObject({ lang: z.enum(languages).optional() }),
      body: appearanceBody,
      response: z.object({ html: z.string(), notes: z.array(noteSchema) }),
      errors: [notFound, tooManyRequests],
    },
    ...versionsContract,
  },
);

export type AppearanceContract = typeof appearanceContract;
