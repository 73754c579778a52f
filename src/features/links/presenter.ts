import type { Db, Tx } from "#infra/postgres/client.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { toUrl } from "./addresses/addresses.ts";
import type { LinkAddress } from "./addresses/path.ts";
import type { Link } from "./link-schema.ts";
import type { ShortLink } from "./short-links/contract.ts";
import { type ListedRow, selectAliasOwners } from "./store/list.ts";
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
  const served = domains.size > 0 ? await shortHost.findServed(db, [...domains]) : new Map<string, string>();
  const leadsTo = await openReachability(db, rows, served);
  return rows.map(({ link, clicks, lastClickAt }) => {
    const addresses = presentAddresses({ shortHost }, link);
    const first = link.addresses.findIndex((address) => leadsTo(link, address));
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

/**
 * Returns a function that tells whether an address of a link leads to that link. On the host of a page, the page and
 * its links come first. All rows belong to one workspace.
 */
async function openReachability(db: Db | Tx, rows: readonly ListedRow[], served: ReadonlyMap<string, string>) {
  const onPages = rows.flatMap(({ link }) => link.addresses.filter(({ host }) => served.get(host)));
  const names = [...new Set(onPages.map(({ path }) => path.toLowerCase()))];
  const workspaceId = rows[0]?.link.workspaceId;
  const owners =
    workspaceId !== undefined && names.length > 0
      ? await selectAliasOwners(db, workspaceId, names)
      : new Map<string, string>();
  return ({ id }: LinkRow, { host, path }: LinkAddress): boolean => {
    const handle = host === "" ? "" : served.get(host);
    if (!handle) return handle === "";
    const key = path.toLowerCase();
    return key.split("/", 1)[0] !== handle.toLowerCase() && (owners.get(key) ?? id) === id;
  };
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
