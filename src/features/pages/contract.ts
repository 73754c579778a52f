import { z } from "zod";
import { trustErrors } from "#features/workspaces/trust.ts";
import { defineContract } from "#base/contract.ts";
import { notFound, tooManyRequests, defineError } from "#base/errors.ts";
import { isoDate } from "#base/schema.ts";
import { usernameReserved, usernameTaken } from "#features/accounts/errors.ts";
import { linkLimit, planLimit } from "#features/links/errors.ts";
import { storageFull } from "#features/media/contract.ts";
import { handleSchema } from "#features/workspaces/workspace-schema.ts";

export const pageLimit = defineError(
  "page_limit",
  403,
  "You've reached your plan's page limit. Upgrade your plan, or delete a page first.",
);

const pageSchema = z
  .object({
    _id: z.uuid().describe("The value of `X-Workspace` and of `{userId}` in calls"),
    username: z.string(),
    address: z
      .string()
      .nullable()
      .describe(
        "Its address on a domain of its own, without a slash at the end; null: below the address of the service",
      ),
    title: z.string().describe("May be empty"),
    profile_photo: z.string().describe("A picture's address, or empty"),
    first: z.boolean().describe("The account's primary page, which shares the account's id"),
    has_appearance: z.boolean().describe("False until its appearance is created"),
    restricted: z.boolean().describe("True while moderation restricts the page, its account, links or hosts"),
    links: z.int().describe("The number of its links"),
    createdAt: isoDate,
  })
  .meta({ id: "Page" });

export const pagesContract = defineContract(
  { tag: "Pages", scope: "pages" },
  {
    "GET /v1/pages": {
      id: "listPages",
      summary: "List the pages of the account, starting with the first",
      response: z.array(pageSchema),
      paginatedBy: "_id",
    },
    "POST /v1/pages": {
      id: "createPage",
      scope: "session",
      summary: "Create another page, empty or as a copy of one of the account's pages",
      idempotent: true,
      body: z.strictObject({ username: handleSchema, copyOf: z.uuid().optional() }),
      status: 201,
      response: pageSchema,
      errors: [
        notFound,
        usernameTaken,
        usernameReserved,
        pageLimit,
        planLimit,
        linkLimit,
        ...trustErrors,
        storageFull,
        tooManyRequests,
      ],
    },
  },
);

export type PagesContract = typeof pagesContract;
export type Page = z.output<typeof pageSchema>;
export type NewPage = z.output<(typeof pagesContract)["POST /v1/pages"]["body"]>;
