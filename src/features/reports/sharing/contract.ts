import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, defineError } from "#base/errors.ts";
import { isoDate, readOnlyKey, readOnlyKeys, text } from "#base/schema.ts";
import { SHARE_LINKS_MAX, SHARE_NAME_MAX_LENGTH, SHARE_PASSWORD_MAX_LENGTH, SHARES_MAX } from "./limits.ts";

export const shareLimit = defineError(
  "share_limit",
  409,
  `You can have up to ${SHARES_MAX} shared links. Delete one first.`,
);

export const shareLinkUnknown = defineError(
  "share_link_unknown",
  422,
  "One of these links isn't yours or was deleted.",
  "links",
);

export const shareSchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    url: z.string().describe("What readers open. It contains the token: anyone who has the URL may read."),
    has_password: z.boolean(),
    links: z
      .array(z.uuid())
      .nullable()
      .describe("The links that the share is limited to; null for all links and the visits of the page"),
    hide_referrers: z.boolean(),
    active: z.boolean(),
    opened_at: isoDate.nullable().describe("When it was last read, to the minute"),
    createdAt: isoDate,
    updatedAt: isoDate,
  })
  .meta({ id: "Share" });

const name = text(SHARE_NAME_MAX_LENGTH).trim().min(1, "Enter a name");
const choices = {
  /** Null removes the password; if omitted, it stays unchanged. */
  password: text(SHARE_PASSWORD_MAX_LENGTH).min(1, "Enter a password").nullable().optional(),
  links: z.array(z.uuid().toLowerCase()).min(1, "Choose a link").max(SHARE_LINKS_MAX).nullable().optional(),
  hide_referrers: z.boolean().optional(),
  active: z.boolean().optional(),
};
const ignored = {
  ...readOnlyKeys,
  url: readOnlyKey,
  has_password: readOnlyKey,
  opened_at: readOnlyKey,
};
const shareId = z.object({ shareId: z.uuid().toLowerCase() });

export const sharesContract = defineContract(
  { tag: "Reports", scope: "analytics" },
  {
    "GET /v1/analytics/shares": {
      id: "listShares",
      isOwnersOnly: true,
      summary: "List the workspace's shares, oldest first",
      response: z.array(shareSchema),
      paginatedBy: "_id",
    },
    "POST /v1/analytics/shares": {
      id: "createShare",
      summary: "Share statistics with everyone who has the address",
      idempotent: true,
      body: z.strictObject({ ...ignored, name, ...choices }),
      status: 201,
      response: shareSchema,
      errors: [shareLimit, shareLinkUnknown],
    },
    "PUT /v1/analytics/shares/{shareId}": {
      id: "updateShare",
      summary: "Update a share, or switch it off and on; omitted keys keep their values",
      params: shareId,
      body: z.strictObject({ ...ignored, name: name.optional(), ...choices }),
      response: shareSchema,
      errors: [notFound, shareLinkUnknown],
    },
    "POST /v1/analytics/shares/{shareId}/rotate": {
      id: "rotateShare",
      idempotent: true,
      summary: "Give a share a new address; the old one stops working",
      params: shareId,
      response: shareSchema,
      errors: [notFound],
    },
    "DELETE /v1/analytics/shares/{shareId}": {
      id: "deleteShare",
      summary: "Delete a share permanently",
      params: shareId,
      errors: [notFound],
    },
  },
);

export type SharesContract = typeof sharesContract;
export type Share = z.output<typeof shareSchema>;
