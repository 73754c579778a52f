import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { tooManyRequests, defineError } from "#base/errors.ts";
import { text } from "#base/schema.ts";
import { MAX_DESTINATION_LENGTH } from "#base/url.ts";
import { PAGE_DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from "#features/appearance/limits.ts";
import { versionLimit } from "#features/appearance/contract.ts";
import { blockLimit } from "#features/blocks/errors.ts";
import { categoryLimit } from "#features/blocks/categories/contract.ts";
import { badDestination, destinationText } from "#features/routing/destination.ts";
import { LINK_DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from "#features/links/limits.ts";
import { CATEGORY_NAME_MAX_LENGTH } from "#features/blocks/limits.ts";
import { platform } from "#features/blocks/item-schema.ts";
import { linkLimit, planLimit } from "#features/links/errors.ts";
import { dailyLimits, shortenerDestination } from "#features/workspaces/trust.ts";
import { appliedChangesSchema } from "../applied-changes.ts";
import { leftOutReasons, services, LINKS_MAX, HEADINGS_MAX, PROFILES_MAX } from "../read/importable-page.ts";

const field = "url";

export const pageIsOurs = defineError(
  "page_is_ours",
  422,
  "This page is already on Halka. Enter the address of a page elsewhere.",
  field,
);

/** The same error for every failure to connect: callers must not learn which hosts our server can reach. */
export const pageUnreachable = defineError(
  "page_unreachable",
  422,
  "We couldn't open this page. Check the address and make sure the page is public.",
  field,
);

export const pageNotHtml = defineError(
  "page_not_html",
  422,
  "This address leads to a file, not a page. Enter your page's address.",
  field,
);

export const pageTooSlow = defineError(
  "page_too_slow",
  422,
  "Reading this page takes too long. You can paste the addresses of its links instead.",
  field,
);

export const pageEmpty = defineError(
  "page_empty",
  422,
  "We found no links on this page. Some pages only show them in a browser. You can paste the addresses instead.",
  field,
);

const importPreview = z
  .object({
    service: z.enum(services),
    address: z.string(),
    title: z.string().describe("Third-party texts, each one plain line"),
    description: z.string(),
    picture: z.string().describe("The address of the picture, or empty; it is only fetched on request"),
    sections: z.array(
      z.object({
        name: z.string(),
        links: z.array(
          z.object({
            name: z.string(),
            link: z.string(),
            platform,
            description: z.string(),
            known: z.boolean().describe("True if the workspace already has a link to it"),
          }),
        ),
      }),
    ),
    profiles: z.array(z.object({ platform, link: z.string() })),
    left_out: z.array(z.object({ name: z.string(), reason: z.enum(leftOutReasons) })),
    room: z.int().nullable().describe("How many more links the plan allows; null for unlimited"),
  })
  .meta({ id: "PageImportPreview" });

const chosen = z
  .strictObject({
    title: text(TITLE_MAX_LENGTH).trim().min(1).optional(),
    description: text(PAGE_DESCRIPTION_MAX_LENGTH).trim().optional(),
    /** The address of a picture to import as the profile photo. */
    picture: text(MAX_DESTINATION_LENGTH).trim().optional(),
    sections: z
      .array(
        z.strictObject({
          name: text(CATEGORY_NAME_MAX_LENGTH).trim(),
          links: z
            .array(
              z.strictObject({
                name: text(NAME_MAX_LENGTH).trim().min(1, "Enter a name"),
                link: destinationText,
                description: text(LINK_DESCRIPTION_MAX_LENGTH).trim().optional(),
              }),
            )
            .max(LINKS_MAX),
        }),
      )
      .max(HEADINGS_MAX + 1)
      .refine(
        (sections) => sections.reduce((sum, { links }) => sum + links.length, 0) <= LINKS_MAX,
        `Choose at most ${LINKS_MAX} links`,
      ),
    profiles: z.array(z.strictObject({ platform, link: destinationText })).max(PROFILES_MAX),
  })
  .meta({ id: "NewPageImport" });

export const pageImportsContract = defineContract(
  { tag: "Templates", scope: "pages" },
  {
    "POST /v1/page-imports/look": {
      id: "previewPageImport",
      scope: "pages:read",
      summary: "Read a public page of another service, and return what could be imported; nothing is stored",
      body: z.strictObject({
        url: text(MAX_DESTINATION_LENGTH).trim().min(1, badDestination.message),
      }),
      response: importPreview,
      errors: [badDestination, pageIsOurs, pageUnreachable, pageNotHtml, pageTooSlow, pageEmpty, tooManyRequests],
    },
    "POST /v1/page-imports": {
      id: "createPageImport",
      summary:
        "Import the chosen parts of a page, all or nothing, except an image that can't be imported; the previous appearance is kept as a version",
      idempotent: true,
      prepares: true,
      body: chosen,
      maxBodyBytes: 512 * 1024,
      status: 201,
      response: appliedChangesSchema.extend({
        picture: z
          .enum(["not_asked", "taken", "not_taken"])
          .describe("The result of the picture, which never fails the import"),
      }),
      errors: [
        badDestination,
        shortenerDestination,
        planLimit,
        linkLimit,
        ...dailyLimits,
        blockLimit,
        categoryLimit,
        versionLimit,
        tooManyRequests,
      ],
    },
  },
);

export type ImportPreview = z.output<typeof importPreview>;
export type ImportSelection = z.output<typeof chosen>;
