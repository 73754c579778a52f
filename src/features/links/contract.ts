import { z } from "zod";
import { text } from "#base/schema.ts";
import { brandInAddress, shortenerDestination, trustErrors } from "#features/workspaces/trust.ts";
import { defineContract } from "#base/contract.ts";
import { notFound, tooManyRequests } from "#base/errors.ts";
import { MAX_DESTINATION_LENGTH } from "#base/url.ts";
import { batchContract } from "./batch/contract.ts";
import { healthContract } from "./health/contract.ts";
import { categoryUnknown } from "#features/blocks/categories/contract.ts";
import { historyContract } from "./history/contract.ts";
import { TRASH_DAYS } from "#features/blocks/limits.ts";
import { linkChangeBody, linkSchema, newLinkBody } from "./link-schema.ts";
import { listContract, shortLinkContract } from "./short-links/contract.ts";
import { badDestination } from "#features/routing/destination.ts";
import { orderContract } from "./order/contract.ts";
import {
  aliasTaken,
  externalIdTaken,
  linkChanged,
  linkLimit,
  monthlyLimit,
  planLimit,
  shortLinkLimit,
} from "./errors.ts";
import { destinationPreviewsContract } from "./destination-previews/contract.ts";
import { simulatorContract } from "./simulator/contract.ts";
import { tagsContract } from "./tags/contract.ts";
import { unknownPathsContract } from "./unknown-paths/contract.ts";
import { utmContract } from "./utm/contract.ts";

export type { Link } from "./link-schema.ts";

const linkId = z.object({ linkId: z.uuid() });

const pageMetadata = z
  .object({
    title: z.string(),
    description: z.string(),
    icon: z.string().describe("The address of a picture on our server"),
  })
  .meta({ id: "PageMetadata" });

export const linksContract = defineContract(
  { tag: "Links", scope: "links" },
  {
    "GET /v1/widget/link": {
      id: "listPageLinks",
      replacedBy: "listLinks",
      summary: "List the workspace's links in page order, without deleted ones",
      response: z.array(linkSchema),
      paginatedBy: "_id",
    },
    "POST /v1/widget/link": {
      id: "createPageLink",
      replacedBy: "createLink",
      summary:
        "Create a link; without `sort_order` it is added at the end, and without `alias` its alias is derived from its platform",
      idempotent: true,
      body: newLinkBody,
      status: 201,
      response: linkSchema,
      errors: [
        notFound,
        aliasTaken,
        externalIdTaken,
        badDestination,
        categoryUnknown,
        linkLimit,
        planLimit,
        shortLinkLimit,
        monthlyLimit,
        ...trustErrors,
      ],
    },
    ...orderContract,
    "PUT /v1/widget/link/{linkId}": {
      id: "updatePageLink",
      replacedBy: "updateLink",
      summary: "Update a link; omitted keys keep their values. If `version` is sent, it must be the current one",
      params: linkId,
      body: linkChangeBody,
      response: linkSchema,
      errors: [
        notFound,
        aliasTaken,
        externalIdTaken,
        badDestination,
        categoryUnknown,
        linkChanged,
        linkLimit,
        planLimit,
        brandInAddress,
        shortenerDestination,
      ],
    },
    "DELETE /v1/widget/link/{linkId}": {
      id: "deletePageLink",
      replacedBy: "deleteLink",
      summary: `Delete a link; it can be restored for ${TRASH_DAYS} days`,
      params: linkId,
      errors: [notFound],
    },
    "GET /v1/links/deleted": {
      id: "listDeletedLinks",
      summary: `List the links deleted in the last ${TRASH_DAYS} days, which can be restored, latest first`,
      response: z.array(linkSchema),
      paginatedBy: "_id",
    },
    "DELETE /v1/links/deleted/{linkId}": {
      id: "purgeLink",
      summary: "Delete a link permanently from the trash",
      params: linkId,
      errors: [notFound],
    },
    ...listContract,
    ...tagsContract,
    // must precede the history of a link, which also matches the path of the alias "history"
    "GET /v1/links/alias/{alias}": {
      id: "checkAlias",
      summary: "Check whether a short name is free, and suggest one; `except` names a link that may keep it",
      params: z.object({ alias: text(200) }),
      query: z.strictObject({ except: z.uuid().toLowerCase().optional() }),
      response: z.object({ available: z.boolean(), suggestion: z.string() }),
    },
    // must precede the other calls of a link, which would take "unknown-paths" for the id of a link
    ...unknownPathsContract,
    ...historyContract,
    ...batchContract,
    ...simulatorContract,
    ...utmContract,
    ...healthContract,
    ...destinationPreviewsContract,
    "POST /v1/links/look-up": {
      id: "getMetadata",
      summary: "Get the metadata of a web page for a link to it; missing values are empty",
      body: z.strictObject({
        link: text(MAX_DESTINATION_LENGTH).trim().min(1, badDestination.message),
      }),
      response: pageMetadata,
      errors: [badDestination, tooManyRequests],
    },
    ...shortLinkContract,
  },
);

export type LinksContract = typeof linksContract;
export type PageMetadata = z.output<typeof pageMetadata>;
