import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, type ApiErrorKind, defineError } from "#base/errors.ts";
import { isoDate, readOnlyKeys, text } from "#base/schema.ts";
import { trustLevels } from "#features/workspaces/trust-levels.ts";
import { planName } from "#features/workspaces/workspace-schema.ts";
import { isCountry } from "./country-codes.ts";
import * as limits from "./limits.ts";

export const badBirthdate = defineError(
  "bad_birthdate",
  422,
  "Enter a valid date that isn't in the future",
  "birthdate",
);

/** Has no fixed field: there are two pictures, so each error names its own. */
export const badPicture: ApiErrorKind = {
  code: "bad_picture",
  status: 422,
  message: "Enter an https:// address, or the address of an image on this site",
};

export const planUnavailable = defineError("plan_unavailable", 409, "You can't switch to this plan yourself.", "plan");

const ONE_LINE = "Keep this on one line";
const line = (maxLength: number) =>
  text(maxLength)
    .regex(/^\P{Cc}*$/u, ONE_LINE)
    .trim();
const picture = text(limits.PICTURE_MAX_LENGTH)
  .trim()
  // The handler checks http addresses, since only the server knows which ones are its own.
  .refine(
    (value) => value === "" || value.startsWith("http://") || limits.isPicture(value),
    "Enter an address starting with https://",
  );

const fields = {
  full_name: line(limits.FULL_NAME_MAX_LENGTH),
  birthdate: text(10),
  identity_number: line(limits.IDENTITY_NUMBER_MAX_LENGTH).regex(
    limits.IDENTITY_NUMBER_PATTERN,
    "Identity numbers can only contain letters, numbers, spaces and the characters . / -",
  ),
  phone: line(limits.PHONE_MAX_LENGTH).refine(
    (value) => value === "" || limits.isPhone(value),
    "Enter a phone number, such as +90 212 555 00 00",
  ),
  description: text(limits.PROFILE_DESCRIPTION_MAX_LENGTH).trim(),
  address: text(limits.ADDRESS_MAX_LENGTH).trim(),
  postcode: line(limits.POSTCODE_MAX_LENGTH).regex(
    limits.POSTCODE_PATTERN,
    "Postcodes can only contain letters, numbers, spaces and -",
  ),
  city: line(limits.CITY_MAX_LENGTH),
  country: text(2)
    .toUpperCase()
    .refine((code) => code === "" || isCountry(code), "Choose a country from the list"),
  image: picture,
  logo: picture,
};

/** Empty or null clears a field. `merchant_name` always equals `full_name`; it is accepted and ignored. */
const profileBody = z
  .strictObject({
    ...readOnlyKeys,
    ...(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.nullable()])) as {
      [Name in keyof typeof fields]: z.ZodNullable<(typeof fields)[Name]>;
    }),
    merchant_name: line(limits.FULL_NAME_MAX_LENGTH).nullable(),
  })
  .partial()
  .meta({ id: "ProfileChange" });

const profileSchema = z
  .object({
    full_name: z.string(),
    merchant_name: z.string(),
    birthdate: z.string().nullable(),
    identity_number: z.string(),
    phone: z.string(),
    description: z.string(),
    address: z.string(),
    postcode: z.string(),
    city: z.string(),
    country: z.string(),
    image: z.string(),
    logo: z.string(),
    updatedAt: isoDate.nullable(),
    user: z.object({
      _id: z.uuid(),
      username: z.string(),
      status: z.enum(["active", "inactive"]),
      total_storage: z.int().describe("In KiB"),
      subscription: z.object({ name: planName }),
      subscription_expire: isoDate.nullable(),
      promo: z.boolean().describe("One of the first accounts, which keep every feature permanently"),
      limits: z
        .object({ links: z.int().nullable(), pages: z.int(), domains: z.int().nullable() })
        .describe("The current limits of the workspace; null means unlimited"),
      trust: z
        .object({
          level: z.enum(trustLevels),
          daily_links: z.int().nullable().describe("New links per day (UTC); null means unlimited"),
          links_today: z.int(),
          next: z
            .object({
              level: z.enum(trustLevels),
              daily_links: z.int().nullable(),
              from: isoDate.describe("The earliest moment"),
              clicks: z.int().describe("How many more clicks the account needs to reach it before `latest`"),
              latest: isoDate.describe("From then on, clicks do not matter"),
            })
            .nullable()
            .describe("Null at the last level, while the account is restricted, and for a level set by an operator"),
        })
        .nullable()
        .describe("What the account may do until it has earned trust; null if this installation has no trust levels"),
    }),
  })
  .meta({ id: "Profile" });

export const profileContract = defineContract(
  { tag: "Account", scope: "session" },
  {
    "POST /v1/profile": {
      id: "updateProfile",
      summary: "Save the legal profile; omitted keys keep their values",
      idempotent: true,
      body: profileBody,
      response: profileSchema,
      errors: [badBirthdate, badPicture],
    },
    "GET /v1/profile/detail/{userId}": {
      id: "getProfile",
      summary: "Get the caller's legal profile, with plan and storage",
      params: z.object({ userId: z.uuid() }),
      response: profileSchema,
      errors: [notFound],
    },
    "PUT /v1/plan": {
      id: "updatePlan",
      summary: "Switch the account to a plan that costs nothing; a smaller plan deletes nothing",
      body: z.strictObject({ plan: planName }),
      response: profileSchema,
      errors: [planUnavailable],
    },
  },
);

export type Profile = z.output<typeof profileSchema>;
export type ProfileChange = z.output<typeof profileBody>;
