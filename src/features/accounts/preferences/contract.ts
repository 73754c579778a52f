import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { pictureAddress, readOnlyKeys } from "#base/schema.ts";

const userId = z.object({ userId: z.uuid() });

const hex = z.string().regex(/^#[0-9a-f]{6}$/i, "Enter a colour such as #1a2b3c");

const preferencesSchema = z
  .object({
    colour_scheme: z.enum(["system", "light", "dark"]),
    page_shared: z
      .boolean()
      .describe("Whether the page's address has been shared, which is the last of the first steps"),
    steps_dismissed: z.boolean().describe("Whether the first steps were dismissed"),
    qr: z
      .strictObject({ dark: hex, light: hex, margin: z.int().min(1).max(10), logo: pictureAddress })
      .nullable()
      .describe("The last used style of QR codes"),
  })
  .meta({ id: "Preferences" });

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
