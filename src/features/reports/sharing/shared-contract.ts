import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, tooManyRequests, unavailable, defineError } from "#base/errors.ts";
import { isoDate, text } from "#base/schema.ts";
import { platform } from "#features/blocks/item-schema.ts";
import { queriesContract } from "#features/analytics/queries/contract.ts";
import { SHARE_PASSWORD_MAX_LENGTH } from "./limits.ts";

export const shareLocked = defineError("share_locked", 403, "This page is password protected.");

export const shareHides = defineError("share_hides", 403, "The owner has hidden this.");

export const sharePasswordWrong = defineError("share_password_wrong", 422, "Wrong password.", "password");

const params = z.object({ token: text(200) });

const sharedSchema = z
  .discriminatedUnion("locked", [
    // no other field: without the password, a reader must not learn whose share it is
    z.object({ locked: z.literal(true) }),
    z.object({
      locked: z.literal(false),
      handle: z.string(),
      title: z.string(),
      picture: z.string(),
      some_links: z.boolean().describe("True if the share covers only some links, so that there are no visits"),
      hide_referrers: z.boolean(),
      links: z.array(z.object({ _id: z.uuid(), name: z.string(), slug: platform, thumbnail: z.string() })),
    }),
  ])
  .meta({ id: "SharedDashboard" });

const errors = [notFound, shareLocked, shareHides, tooManyRequests, unavailable];
const { query: overviewQuery, response: overviewResponse } = queriesContract["GET /v1/analytics/overview"];
const { query: seriesQuery, response: seriesResponse } = queriesContract["GET /v1/analytics/series"];
const { query: breakdownQuery, response: breakdownResponse } = queriesContract["GET /v1/analytics/breakdown"];

/**
 * The calls of readers who have the URL of a share. If it has a password, the unlock token is sent as `share-unlock`.
 */
export const sharedContract = defineContract(
  { tag: "Shared statistics", scope: "analytics" },
  {
    "GET /v1/shared/analytics/{token}": {
      id: "getShared",
      summary: "Get what a share shows, or that it needs its password",
      access: "public",
      params,
      response: sharedSchema,
      errors: [notFound, tooManyRequests],
    },
    "POST /v1/shared/analytics/{token}/unlock": {
      id: "unlockShared",
      summary: "Unlock a share with its password; returns a token that is valid for two hours",
      access: "public",
      params,
      body: z.strictObject({ password: text(SHARE_PASSWORD_MAX_LENGTH).min(1, "Enter the password") }),
      response: z.object({ unlock: z.string(), until: isoDate }),
      errors: [notFound, sharePasswordWrong, tooManyRequests, unavailable],
    },
    "GET /v1/shared/analytics/{token}/overview": {
      id: "getSharedOverview",
      summary: "As GET /v1/analytics/overview, of what is shared",
      access: "public",
      params,
      query: overviewQuery,
      response: overviewResponse,
      errors,
    },
    "GET /v1/shared/analytics/{token}/series": {
      id: "getSharedSeries",
      summary: "As GET /v1/analytics/series, of what is shared",
      access: "public",
      params,
      query: seriesQuery,
      response: seriesResponse,
      errors,
    },
    "GET /v1/shared/analytics/{token}/breakdown": {
      id: "getSharedBreakdown",
      summary: "As GET /v1/analytics/breakdown, of what is shared; referrers without their query",
      access: "public",
      params,
      query: breakdownQuery,
      response: breakdownResponse,
      errors,
    },
  },
);

export type SharedContract = typeof sharedContract;
export type Shared = z.output<typeof sharedSchema>;
