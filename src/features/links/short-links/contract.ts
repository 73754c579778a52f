import { z } from "zod";
import { trustErrors } from "#features/workspaces/trust.ts";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { LIST_MAX, isoDate, json, listLimitOr, readOnlyKey, text } from "#base/schema.ts";
import { categoryUnknown } from "#features/blocks/categories/contract.ts";
import { rowVersion } from "#features/blocks/item-schema.ts";
import { TRASH_DAYS } from "#features/blocks/limits.ts";
import { badDestination } from "#features/routing/destination.ts";
import { ADDRESSES_MAX, addressPath } from "../addresses/path.ts";
import {
  addressLimit,
  addressReserved,
  addressTaken,
  aliasTaken,
  externalIdTaken,
  hostUnknown,
  linkChanged,
  linkLimit,
  monthlyLimit,
  planLimit,
  shortLinkLimit,
} from "../errors.ts";
import { LINKS_PER_CALL_MAX } from "../limits.ts";
import { externalId, ignoredKeys, linkFields, linkSchema, passwordOf, tag } from "../link-schema.ts";

export const PAGE_MAX = LIST_MAX;
const PAGE_SIZE = 50;
const SEARCH_MAX_LENGTH = 200;

const host = text(255).trim().toLowerCase();
const wantedAddress = z.strictObject({ host: host.optional(), path: addressPath, url: readOnlyKey });

const address = z
  .object({
    host: z.string(),
    path: z.string(),
    url: z.string(),
  })
  .meta({ id: "LinkAddress" });

export const shortLinkSchema = linkSchema
  .extend({
    addresses: z.array(address).describe("The custom addresses, then the address of the code"),
    shortUrl: z.string().describe("The first address that leads to the link"),
    clicks: z.int().describe("All clicks by people, without bots; a few seconds old at most"),
    lastClickAt: isoDate.nullable().describe("Null: never"),
  })
  .meta({ id: "Link" });

const linkHostSchema = z
  .object({
    host: z.string().describe("As `host` of an address"),
    displayHost: z.string().describe("The host in the letters of its script"),
    prefix: z
      .string()
      .describe("Everything before the path of an address: scheme, host and prefix, with a slash at its end"),
  })
  .meta({ id: "LinkHost" });

const ignoredHere = {
  ...ignoredKeys,
  shortUrl: readOnlyKey,
  clicks: readOnlyKey,
  lastClickAt: readOnlyKey,
};

const ownFields = {
  ...ignoredHere,
  ...linkFields,
  name: linkFields.name.optional(),
  slug: linkFields.slug.optional(),
  addresses: z
    .array(wantedAddress)
    .max(ADDRESSES_MAX + 1, addressLimit.message)
    .meta({ id: "LinkAddresses", description: "All custom addresses; the address of the code may be among them" })
    .optional(),
  path: addressPath.optional().describe("Shorthand for `addresses` with a single address"),
  host: host.optional().describe("The host of `path`; omitted: that of the installation's short links"),
};

export const newShortLinkBody = z
  .strictObject({
    ...ownFields,
    version: readOnlyKey,
    passwordOf,
    findExisting: z
      .boolean()
      .optional()
      .describe("If true, returns the live link with the same destination instead of creating a second one"),
  })
  .meta({ id: "NewLink" });
const shortLinkChange = z
  .strictObject({ ...ownFields, version: rowVersion })
  .partial()
  .meta({ id: "LinkChange" });

const flag = z.enum(["true", "false"], "Enter true or false").transform((value) => value === "true");

export const listSorts = ["created", "oldest", "clicks", "lastClick"] as const;

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const IDS = new RegExp(`^${ID}(?:,${ID}){0,${PAGE_MAX - 1}}$`);

const listQuery = z.strictObject({
  cursor: text(300).optional().describe("The value of `next` from the previous page"),
  limit: listLimitOr(PAGE_SIZE),
  ids: z
    .string()
    .toLowerCase()
    .regex(IDS, `Enter at most ${PAGE_MAX} links`)
    .transform((ids) => ids.split(","))
    .optional()
    .describe("Only these links, as ids separated by commas"),
  q: text(SEARCH_MAX_LENGTH)
    .trim()
    .optional()
    .describe("Words that must all occur in the name, destination, addresses, tags or note"),
  tag: tag.optional(),
  category: z.uuid("Choose a category").toLowerCase().optional(),
  host: host.optional(),
  archived: flag.optional(),
  onPage: flag.optional(),
  sort: z.enum(listSorts, "Choose created, oldest, clicks or lastClick").default("created"),
});

const createErrors = [
  badDestination,
  aliasTaken,
  externalIdTaken,
  categoryUnknown,
  hostUnknown,
  addressTaken,
  addressReserved,
  addressLimit,
  linkLimit,
  planLimit,
  shortLinkLimit,
  monthlyLimit,
  ...trustErrors,
];
/** Any JSON value, so that an invalid item fails alone. It is described as what can be created. */
const bulkItem = json.meta({ schema: { $ref: "#/components/schemas/NewLink" } });
const linkId = z.object({ linkId: z.uuid().toLowerCase() });

const problem = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
});

export const listContract = defineContract(
  { tag: "Links", scope: "links" },
  {
    "GET /v1/links": {
      id: "listLinks",
      summary: "List all links of the workspace, on its page or not; paginated",
      query: listQuery,
      response: z.object({
        links: z.array(shortLinkSchema),
        next: z.string().nullable().describe("The value of `cursor` for the next page; null at the end"),
      }),
    },
    "POST /v1/links": {
      id: "createLink",
      summary: "Create a short link; it is not on the page unless `onPage` is `true`",
      idempotent: true,
      body: newShortLinkBody,
      status: 201,
      response: shortLinkSchema,
      errors: [notFound, ...createErrors],
    },
    "POST /v1/links/bulk": {
      id: "createLinks",
      summary: `Create up to ${LINKS_PER_CALL_MAX} short links, each with its own result`,
      idempotent: true,
      body: z.strictObject({
        links: z
          .array(bulkItem)
          .min(1, "Enter at least one link")
          .max(LINKS_PER_CALL_MAX, `Enter at most ${LINKS_PER_CALL_MAX} links`),
      }),
      maxBodyBytes: 2 * 1024 * 1024,
      response: z.object({
        results: z
          .array(z.object({ status: z.int(), link: shortLinkSchema.optional(), error: problem.optional() }))
          .describe("In the order of the request"),
      }),
    },
    "GET /v1/links/hosts": {
      id: "listLinkHosts",
      summary: "List the hosts that the workspace's short links can use, the installation's own first",
      response: z.array(linkHostSchema),
      paginatedBy: "host",
    },
    "GET /v1/links/by-address": {
      id: "getLinkByAddress",
      summary: "Get the link at an address: a path or code of a short link, or a handle with a short name",
      query: z.strictObject({ host: host.optional(), path: text(1_000) }),
      response: shortLinkSchema,
      errors: [notFound],
    },
    "PUT /v1/links/by-external-id/{externalId}": {
      id: "upsertLink",
      summary: "Create the link with this external id, or update it",
      params: z.object({ externalId }),
      body: newShortLinkBody
        .omit({ findExisting: true, passwordOf: true })
        .extend({ externalId: linkFields.externalId.describe("Ignored: the id in the path counts") }),
      response: shortLinkSchema,
      errors: createErrors,
    },
  },
);

/** Calls with an id in the path. They must come last, since they would also match the fixed paths of other calls. */
export const shortLinkContract = defineContract(
  { tag: "Links", scope: "links" },
  {
    "GET /v1/links/{linkId}": {
      id: "getLink",
      summary: "Get a link",
      params: linkId,
      response: shortLinkSchema,
      errors: [notFound],
    },
    "PATCH /v1/links/{linkId}": {
      id: "updateLink",
      summary: "Update a link; omitted keys keep their values. If `version` is sent, it must be the current one",
      params: linkId,
      body: shortLinkChange,
      response: shortLinkSchema,
      errors: [notFound, linkChanged, ...createErrors],
    },
    "DELETE /v1/links/{linkId}": {
      id: "deleteLink",
      summary: `Delete a link; it can be restored for ${TRASH_DAYS} days`,
      params: linkId,
      errors: [notFound],
    },
  },
);

export type LinkHost = z.output<typeof linkHostSchema>;
export type ShortLink = z.output<typeof shortLinkSchema>;
export type ListQuery = z.output<typeof listQuery>;
export type ListInput = z.input<typeof listQuery>;
export type NewShortLink = z.output<typeof newShortLinkBody>;
export type ShortLinkChange = z.output<typeof shortLinkChange>;
export type ListContract = typeof listContract;
