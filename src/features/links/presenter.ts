import type { Db, Tx } from "#infra/postgres/client.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { toUrl } from "./addresses/addresses.ts";
import type { Link } from "./link-schema.ts";
import type { ShortLink } from "./short-links/contract.ts";
import type { ListedRow } from "./store/list.ts";
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

/** A link without clicks. */
export function withoutClicks(link: LinkRow): ListedRow {
  return { link, clicks: 0, lastClickAt: null };
}

/** Links with their addresses and clicks, in the same order. */
export async function presentShortLinks(
  { shortHost, db }: Pick<WorkspaceCtx, "shortHost"> & { readonly db: Db | Tx },
  rows: readonly ListedRow[],
): Promise<ShortLink[]> {
  const domains = new Set(rows.flatMap(({ link }) => link.addresses.map(({ host }) => host)).filter(Boolean));
  const served = domains.size > 0 ? await shortHost.findServed(db, [...domains]) : domains;
  return rows.map(({ link, clicks, lastClickAt }) => {
    const addresses = presentAddresses({ shortHost }, link);
    const first = link.addresses.findIndex(({ host }) => host === "" || served.has(host));
    return {
      ...presentLink(link),
      addresses,
      // the address of the code comes last
      shortUrl: addresses.at(first)!.url,
      clicks,
      lastClickAt: lastClickAt?.toISOString() ?? null,
    };
  });
}

/** The custom addresses of a link, followed by the address of its code. */
export function presentAddresses(
  { shortHost }: Pick<WorkspaceCtx, "shortHost">,
  { addresses, code }: Pick<LinkRow, "addresses" | "code">,
): ShortLink["addresses"] {
  const short = new URL(shortHost.url).host;
  return [...addresses, { host: "", path: code }].map((address) => ({
    host: address.host || short,
    path: address.path,
    url: toUrl(shortHost, address),
  }));
}
