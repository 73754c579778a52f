import type { Link } from "./link-schema.ts";
import type { Platform } from "#features/blocks/platforms.ts";
import type { LinkRow } from "./store/links.ts";

/** A link as its owner sees it. Fields are listed one by one, so that a new column is not published by accident. */
export function presentLink(row: LinkRow): Link {
  return {
    _id: row.id,
    user: row.workspaceId,
    name: row.name,
    slug: row.platform as Platform,
    link: row.destination,
    description: row.description,
    timeout: row.timeoutSeconds,
    meta: row.meta,
    sort_order: row.sortOrder,
    alias: row.alias,
    code: row.code,
    category: row.categoryId,
    tags: row.tags,
    thumbnail: row.thumbnail,
    archived: row.archived,
    cells: row.cells,
    rules: row.rules,
    hasPassword: row.passwordHash !== null,
    onPage: row.onPage,
    externalId: row.externalId,
    note: row.note,
    redirectStatus: row.redirectStatus,
    taken: row.taken,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
