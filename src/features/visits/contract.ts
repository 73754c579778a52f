import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, defineError } from "#base/errors.ts";
import { isStorableText, NOT_STORABLE, openObject, text } from "#base/schema.ts";
import { publicAppearanceSchema } from "#features/appearance/contract.ts";
import { BLOCKS_MAX } from "#features/blocks/limits.ts";
import { linkSchema } from "#features/links/link-schema.ts";

export const pageNotFound = defineError("page_not_found", 404, "The profile you're looking for doesn't exist.");

export const usernameRequired = defineError("username_required", 422, "Username is required");

/** A link as the public sees it: without the destination if the link has a gate, rules, a delay or a limit. */
const publicLink = linkSchema
  .pick({ _id: true, user: true, name: true, slug: true, link: true, description: true, sort_order: true })
  .extend({ alias: z.string(), category: z.uuid().nullable(), thumbnail: z.string() });

const publicCategory = z.object({ _id: z.uuid(), name: z.string() });

/** In lower case, since visitor hashes are computed from the id. */
const id = z.uuid().toLowerCase();

/** Upper bound on the items of a block that visitors can use. */
const ITEMS_MAX = 1_000;

/** Identifies the owner's reports where no cookie is sent, as on a page with custom JavaScript. */
const own = text(200).optional();
/**
 * What the script of a page reports about the browser. Only the size is checked, since visitors control the content.
 */
const report = z
  .object({ user_info: openObject.optional(), label: text(100).optional(), own })
  .meta({ id: "VisitReport" });

export const visitContract = defineContract(
  { tag: "Visits", scope: "session" },
  {
    "POST /v1/widget/link/{userId}/{linkId}": {
      id: "recordClick",
      summary: "Record a click on a link of a page",
      access: "beacon",
      params: z.object({ userId: id, linkId: id }),
      body: report,
      errors: [notFound],
    },
    "POST /v1/log/visit/{userId}": {
      id: "recordVisit",
      summary: "Record a visit to a page",
      access: "beacon",
      params: z.object({ userId: id }),
      body: report,
      errors: [notFound],
    },
    // must precede the next route, which would take "views" for an id
    "POST /v1/blocks/views/{userId}": {
      id: "recordBlockViews",
      summary: "Record that blocks of a page were visible on a visitor's screen",
      access: "beacon",
      params: z.object({ userId: id }),
      body: z.object({ blocks: z.array(id).max(BLOCKS_MAX).optional(), own }),
      errors: [notFound],
    },
    "POST /v1/blocks/{userId}/{blockId}": {
      id: "recordBlockUse",
      summary: "Record a visitor's interaction with a block of a page",
      access: "beacon",
      params: z.object({ userId: id, blockId: id }),
      body: z.object({ part: z.int().min(0).max(ITEMS_MAX).optional(), own }),
      errors: [notFound],
    },
    "POST /v1/goals/{code}": {
      id: "recordGoal",
      summary:
        "Record that a visitor of a link reached its goal; sent by the visitor's browser from the destination page",
      access: "beacon",
      params: z.object({ code: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/) }),
      errors: [notFound],
    },
    "GET /v1/widget/link/username": {
      id: "rejectMissingUsername",
      summary: "Rejected: the path needs a username",
      access: "public",
      errors: [usernameRequired],
    },
    "GET /v1/widget/link/username/{username}": {
      id: "getPublicPage",
      summary: "Get the public page of a username as JSON",
      access: "public",
      params: z.object({ username: z.string().refine(isStorableText, NOT_STORABLE) }),
      response: z.object({
        user: z.object({ user: z.object({ _id: z.uuid(), username: z.string() }) }),
        appearance: publicAppearanceSchema,
        links: z.array(publicLink),
        categories: z.array(publicCategory),
      }),
      errors: [pageNotFound],
    },
  },
);

export type EventReport = z.output<typeof report>;
export type VisitContract = typeof visitContract;
