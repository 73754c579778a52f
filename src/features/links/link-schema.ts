import { z } from "zod";
import { isoDate, json, openObject, pictureAddress, readOnlyKey, readOnlyKeys, text } from "#base/schema.ts";
import {
  ALIAS_MAX_LENGTH,
  ALIAS_PATTERN,
  LINK_DESCRIPTION_MAX_LENGTH,
  EXTERNAL_ID_MAX_LENGTH,
  NAME_MAX_LENGTH,
  NOTE_MAX_LENGTH,
  TAG_MAX_LENGTH,
  TAGS_MAX,
} from "./limits.ts";
import { cells, itemCategory, platform, rowVersion, sortOrder } from "#features/blocks/item-schema.ts";
import { destinationText } from "#features/routing/destination.ts";
import { LINK_PASSWORD_MAX_LENGTH, TIMEOUT_MAX_SECONDS } from "#features/routing/limits.ts";
import { rulesBody, rulesSchema } from "#features/routing/schema.ts";
import { withoutRepeats } from "./tags/fold.ts";
import { redirectStatuses } from "./redirect-status.ts";

const TOO_MANY_TAGS = `Use at most ${TAGS_MAX} tags`;

export const tag = text(TAG_MAX_LENGTH)
  .trim()
  .normalize()
  .min(1, "Enter a tag")
  // "." and ".." have a special meaning as a path segment
  .regex(/^(?!\.{1,2}$)/, "Enter a tag")
  .meta({ id: "TagName" });

/** At most twenty, deduplicated regardless of case. */
export const tags = z
  .array(tag)
  .max(100, TOO_MANY_TAGS)
  .transform(withoutRepeats)
  .pipe(z.array(z.string()).max(TAGS_MAX, TOO_MANY_TAGS))
  .meta({ id: "LinkTags", description: `At most ${TAGS_MAX} different ones, regardless of case` });

export const alias = text(ALIAS_MAX_LENGTH)
  .min(1, "Enter a short name")
  .regex(ALIAS_PATTERN, "Short names can only contain letters, numbers, and the characters _ . -")
  .meta({ id: "Alias", description: "The name below the handle (`/{handle}/{alias}`), unique in the workspace" });

export const timeoutSeconds = z
  .number()
  .min(0)
  .max(TIMEOUT_MAX_SECONDS)
  .meta({ id: "Timeout", description: "Seconds that visitors wait before they are redirected; 0: none" });

const redirectStatus = z.literal(redirectStatuses, "Choose 301, 302, 307 or 308").meta({
  id: "RedirectStatus",
  description:
    "301 and 308 are permanent: browsers remember them for a minute, and do not send repeated clicks meanwhile",
});

export const externalId = text(EXTERNAL_ID_MAX_LENGTH).trim().min(1, "Enter an external ID");

export const linkFields = {
  name: text(NAME_MAX_LENGTH).trim().min(1, "Enter a name"),
  slug: platform,
  link: destinationText,
  description: text(LINK_DESCRIPTION_MAX_LENGTH).nullable().optional(),
  timeout: timeoutSeconds.optional(),
  meta: openObject
    .meta({ id: "OwnKeys", description: "Your own keys, at most 4 KiB as JSON; visitors do not see them" })
    .optional(),
  sort_order: sortOrder.optional(),
  alias: alias.optional(),
  category: itemCategory.optional(),
  tags: tags.optional(),
  thumbnail: pictureAddress.optional(),
  archived: z.boolean().optional(),
  cells: cells.optional(),
  rules: rulesBody.nullable().optional().describe("Null removes the rules"),
  password: text(LINK_PASSWORD_MAX_LENGTH)
    .min(1, "Enter a password")
    .nullable()
    .meta({
      id: "LinkPassword",
      description: "The password that visitors must enter. It is never returned. Null removes it.",
    })
    .optional(),
  onPage: z.boolean().optional(),
  externalId: externalId
    .nullable()
    .meta({
      id: "LinkExternalId",
      description: "The id of the link in another system, unique in the workspace. Null removes it.",
    })
    .optional(),
  note: text(NOTE_MAX_LENGTH)
    .trim()
    .meta({ id: "LinkNote", description: "For the members of the workspace; visitors do not see it" })
    .optional(),
  redirectStatus: redirectStatus.optional(),
};

/** A field of a link that a call may set. */
export type LinkField = keyof typeof linkFields;

export const ignoredKeys = {
  ...readOnlyKeys,
  deletedAt: readOnlyKey,
  hasPassword: readOnlyKey,
  taken: readOnlyKey,
};

export const passwordOf = z
  .uuid()
  .optional()
  .describe("The id of a link whose password is copied, unless `password` is set");

export const newLinkBody = z
  .strictObject({ ...ignoredKeys, version: readOnlyKey, ...linkFields, passwordOf })
  .meta({ id: "NewPageLink" });
export const linkChangeBody = z
  .strictObject({ ...ignoredKeys, ...linkFields, version: rowVersion })
  .partial()
  .meta({ id: "PageLinkChange" });

export const linkSchema = z
  .object({
    _id: z.uuid(),
    user: z.uuid().describe("The id of the page"),
    name: z.string(),
    slug: platform.describe("The platform that it leads to; `web` for any other"),
    link: z.string().describe("The destination"),
    description: z.string().nullable().describe("The line below the name on the page"),
    timeout: z.number().describe("Seconds that visitors wait before they are redirected"),
    meta: z.record(z.string(), json).describe("Your own keys"),
    sort_order: z.int().describe("Its position among the links and blocks of the page, ascending"),
    alias: z.string().describe("The name below the handle: `/{handle}/{alias}`"),
    code: z.string().describe("The name in its default short address, unique in the installation"),
    category: itemCategory,
    tags: z.array(z.string()),
    thumbnail: z.string().describe("The address of a picture; empty: none"),
    archived: z.boolean().describe("Archived links leave the page; their addresses keep working"),
    cells,
    rules: rulesSchema.nullable().describe("Schedule, targets, split and the like; null: none"),
    hasPassword: z.boolean().describe("Whether visitors must enter a password"),
    onPage: z.boolean().describe("Off the page, a link is only a short link"),
    externalId: z.string().nullable().describe("Your id of the link in another system"),
    note: z.string().describe("Visitors do not see it"),
    redirectStatus,
    taken: z.int().describe("How many clicks have counted towards the limit in its rules"),
    version: rowVersion,
    createdAt: isoDate,
    updatedAt: isoDate,
    deletedAt: isoDate.nullable().describe("When it was moved to the trash; null: it was not"),
  })
  .meta({ id: "PageLink" });

export type Link = z.output<typeof linkSchema>;
