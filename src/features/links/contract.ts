import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { notFound, type RefusalKind, signedOut } from "#base/errors.ts";
import { isoDate, json, openObject, readOnlyKeys, text } from "#base/schema.ts";
import { MAX_DESTINATION_LENGTH } from "#base/url.ts";
import { memberships } from "#features/workspaces/memberships.ts";
import { ALIAS_MAX_LENGTH, ALIAS_PATTERN, DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from "./limits.ts";
import { platforms } from "./platforms.ts";

export * from "./limits.ts";

export const aliasTaken: RefusalKind = {
  code: "alias_taken",
  status: 409,
  message: "You already use this short name for another link.",
  field: "alias",
};

export const badDestination: RefusalKind = {
  code: "bad_destination",
  status: 422,
  message: "Please enter a full web address, such as https://example.com",
  field: "link",
};

export const orderChanged: RefusalKind = {
  code: "order_changed",
  status: 409,
  message: "Your links changed in the meantime. Here is the current order.",
  field: "ids",
};

export const linkLimit: RefusalKind = {
  code: "link_limit",
  status: 409,
  message: "A page holds at most 5,000 links. Please delete one first.",
};

export const planLimit: RefusalKind = {
  code: "plan_limit",
  status: 403,
  message: `Your plan holds up to ${memberships.Free.limits.links} links. Choose a bigger plan, or delete a link first.`,
};

export const TIMEOUT_MAX_SECONDS = 60;
export const SORT_ORDER_STEP = 10;
export const SORT_ORDER_MAX = 1_000_000_000;
export const LINKS_MAX = 5_000;

const sortOrder = z.int().min(0).max(SORT_ORDER_MAX);
const alias = text(ALIAS_MAX_LENGTH)
  .min(1, "Please enter a short name")
  .regex(ALIAS_PATTERN, "Short names can only contain letters, numbers, and the characters _ . -");

const TOO_LONG = `Please use at most ${MAX_DESTINATION_LENGTH} characters`;

const linkFields = {
  name: text(NAME_MAX_LENGTH).trim().min(1, "Please enter a name"),
  slug: z.enum(platforms, "Please choose a platform"),
  link: z.string().trim().min(1, badDestination.message).max(MAX_DESTINATION_LENGTH, TOO_LONG),
  description: text(DESCRIPTION_MAX_LENGTH).nullable().optional(),
  timeout: z.number().min(0).max(TIMEOUT_MAX_SECONDS).optional(),
  meta: openObject.optional(),
  sort_order: sortOrder.optional(),
  alias: alias.optional(),
};

export const linkSchema = z.object({
  _id: z.uuid(),
  user: z.uuid(),
  name: z.string(),
  slug: z.enum(platforms),
  link: z.string(),
  description: z.string().nullable(),
  timeout: z.number(),
  meta: z.record(z.string(), json),
  sort_order: z.int(),
  alias: z.string(),
  code: z.string(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

const linkId = z.object({ linkId: z.uuid() });
/** Grows with every change of the set or order of a workspace's links. */
const orderVersion = z.int().min(0);

export const linksContract = {
  "GET /v1/widget/link": {
    summary: "All links of the workspace, in the order of the page",
    access: "session",
    status: 200,
    answer: z.array(linkSchema),
    refusals: [signedOut],
  },
  "POST /v1/widget/link": {
    summary: "Create a link; without sort_order it goes to the end, without alias it takes its platform's name",
    access: "session",
    idempotent: true,
    body: z.strictObject({ ...readOnlyKeys, ...linkFields }),
    status: 201,
    answer: linkSchema,
    refusals: [signedOut, aliasTaken, badDestination, linkLimit, planLimit],
  },
  "GET /v1/widget/link/order": {
    summary: "The order of the links with its version",
    access: "session",
    status: 200,
    answer: z.object({ ids: z.array(z.uuid()), version: orderVersion }),
    refusals: [signedOut],
  },
  "PUT /v1/widget/link/order": {
    summary: "Set the order of all links at once; ids is the full list, version the one that was read",
    access: "session",
    body: z.strictObject({ ids: z.array(z.uuid()).max(10_000), version: orderVersion }),
    status: 200,
    answer: z.object({ ids: z.array(z.uuid()), version: orderVersion }),
    refusals: [signedOut, orderChanged],
  },
  "PUT /v1/widget/link/{linkId}": {
    summary: "Change a link; keys that are left out keep their value",
    access: "session",
    params: linkId,
    body: z.strictObject({ ...readOnlyKeys, ...linkFields }).partial(),
    status: 200,
    answer: linkSchema,
    refusals: [signedOut, notFound, aliasTaken, badDestination],
  },
  "DELETE /v1/widget/link/{linkId}": {
    summary: "Delete a link",
    access: "session",
    params: linkId,
    status: 204,
    refusals: [signedOut, notFound],
  },
} as const satisfies Contract;

export type LinksContract = typeof linksContract;
export type Link = z.output<typeof linkSchema>;
