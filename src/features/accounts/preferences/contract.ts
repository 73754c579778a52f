import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { pictureAddress, readOnlyKeys } from "#base/schema.ts";

const userId = z.object({ userId: z.uuid() });

const hex = z.string().regex(/^#[0-9a-f]{6}$/i, "Enter a colour such as #1a2b3c");

const preferencesSchema = z.object({
  colour_scheme: z.enum(["system", "light", "dark"]),
  /** The page's address was shared; the last of the first steps. */
  page_shared: z.boolean(),
  /** The first steps were dismissed. */
  steps_dismissed: z.boolean(),
  /** The last used style of QR codes. */
  qr: z.strictObject({ dark: hex, light: hex, margin: z.int().min(1).max(10), logo: pictureAddress }).nullable(),
});

export const preferencesContract = defineContract(
  { tag: "Account", scope: "session" },
  {
    "GET /v1/settings/{userId}/preferences": {
      id: "getPreferences",
      summary: "Get the caller's dashboard preferences",
      params: userId,
      response: preferencesSchema,
      errors: [notFound],
    },
    "PUT /v1/settings/{userId}/preferences": {
      id: "updatePreferences",
      summary: "Update the caller's dashboard preferences; omitted keys keep their values",
      params: userId,
      body: z.strictObject({ ...readOnlyKeys, ...preferencesSchema.partial().shape }),
      response: preferencesSchema,
      errors: [notFound],
    },
  },
);

export type Preferences = z.output<typeof preferencesSchema>;
