import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { notFound, signedOut, tooManyRequests } from "#base/errors.ts";
import { languages } from "#base/language.ts";
import { appearanceBody } from "../contract.ts";
import { noteCodes } from "../custom-code/notes.ts";

/** What was dropped from custom CSS, and where; lines count from 1. */
const noteSchema = z.object({ line: z.int(), code: z.enum(noteCodes) });

export const previewContract = {
  "POST /v1/appearance/preview": {
    summary: "The page as a draft would make it; nothing is stored, and keys that are left out are those of the page",
    access: "session",
    query: z.object({ lang: z.enum(languages).optional() }),
    body: appearanceBody,
    status: 200,
    response: z.object({ html: z.string(), notes: z.array(noteSchema) }),
    errors: [signedOut, notFound, tooManyRequests],
  },
} as const satisfies Contract;

export type PreviewContract = typeof previewContract;
