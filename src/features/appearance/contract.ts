import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { notFound, type ApiErrorKind, signedOut, tooManyRequests } from "#base/errors.ts";
import { languages } from "#base/language.ts";
import { appearanceBody, appearanceChange, appearanceSchema } from "./appearance-schema.ts";
import { noteCodes } from "./custom-code/notes.ts";
import { pageRedirectContract } from "./page-redirect/contract.ts";
import { versionsContract } from "./versions/contract.ts";

export type {
  Appearance,
  Palette,
  Template,
  AppearanceFields,
  AppearanceChange,
  VersionedChange,
} from "./appearance-schema.ts";

export const appearanceChanged: ApiErrorKind = {
  code: "appearance_changed",
  status: 409,
  message: "Your page has since been changed somewhere else.",
};

/** What was dropped from custom CSS, and where; lines count from 1. */
const noteSchema = z.object({ line: z.int(), code: z.enum(noteCodes) });

export const appearanceContract = {
  "POST /v1/appearance": {
    summary: "Create the appearance; asking again answers the one that exists",
    access: "session",
    idempotent: true,
    body: appearanceBody,
    status: 200,
    response: appearanceSchema,
    errors: [signedOut, notFound],
  },
  "GET /v1/appearance/{userId}": {
    summary: "The appearance of a workspace; 404 until it is created",
    access: "session",
    params: z.object({ userId: z.uuid() }),
    status: 200,
    response: appearanceSchema,
    errors: [signedOut, notFound],
  },
  "PUT /v1/appearance/{appearanceId}": {
    summary: "Change the appearance; keys that are left out keep their value, and a version must be the current one",
    access: "session",
    params: z.object({ appearanceId: z.uuid() }),
    body: appearanceChange,
    status: 200,
    response: appearanceSchema,
    errors: [signedOut, notFound, appearanceChanged],
  },
  "POST /v1/appearance/preview": {
    summary: "The page as a draft would make it; nothing is stored, and keys that are left out are those of the page",
    access: "session",
    query: z.object({ lang: z.enum(languages).optional() }),
    body: appearanceBody,
    status: 200,
    response: z.object({ html: z.string(), notes: z.array(noteSchema) }),
    errors: [signedOut, notFound, tooManyRequests],
  },
  ...versionsContract,
  ...pageRedirectContract,
} as const satisfies Contract;

export type AppearanceContract = typeof appearanceContract;
