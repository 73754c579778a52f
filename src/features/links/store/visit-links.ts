import { sql } from "drizzle-orm";
import type { Db } from "#infra/postgres/client.ts";
import { prepareQuery } from "#infra/postgres/prepared.ts";
import type { Platform } from "#features/blocks/platforms.ts";
import type { DecidedLink } from "#features/routing/decide.ts";
import type { LinkAddress } from "../addresses/path.ts";
import type { RedirectStatus } from "../redirect-status.ts";

/** A link as the visit path caches it: what a page shows and what a redirect depends on. */
export interface VisitLink extends DecidedLink {
  readonly workspaceId: string;
  /** The primary workspace of the account. */
  readonly primaryId: string;
  readonly handle: string;
  readonly alias: string;
  readonly code: string;
  readonly name: string;
  readonly platform: Platform;
  readonly description: string | null;
  readonly sortOrder: number;
  /** Null for a link without a category. */
  readonly categoryId: string | null;
  /** The address of a picture, or empty. */
  readonly thumbnail: string;
  /** How many cells the link takes in the bento layout. */
  readonly cells: 1 | 2;
  readonly redirectStatus: RedirectStatus;
  /** Until when visitors see a notice that the link is new; null for nearly all links. */
  readonly noticeUntilMs: number | null;
}

/** A section of a page. */
export interface VisitCategory {
  readonly id: string;
  readonly name: string;
}

type VisitLinkRow = { [K in keyof VisitLink]: VisitLink[K] };

const columns = sql`
  links.id, links.workspace_id as "workspaceId", coalesce(workspaces.primary_id, workspaces.id) as "primaryId", workspaces.handle, links.alias, links.code, links.name,
  links.platform, links.destination, links.description, links.timeout_seconds as "timeoutSeconds",
  links.sort_order as "sortOrder", links.category_id as "categoryId", links.thumbnail, links.cells,
  links.redirect_status as "redirectStatus", (extract(epoch from links.notice_until) * 1000)::double precision as "noticeUntilMs",
  links.rules, links.password_hash is not null as "hasPassword", links.taken, links.dead_since is not null as "isDead"`;

const isPublic = sql`not workspaces.pending and workspaces.closed_at is null`;

const select = sql`
  select ${columns}
  from links join workspaces on workspaces.id = links.workspace_id and ${isPublic}`;

/**
 * The links of a page in order, without archived ones: first the links without a category, then category by category.
 * Empty for a workspace that does not exist or is not verified yet.
 */
export async function selectLinksForPage(db: Db, workspaceId: string): Promise<VisitLink[]> {
  const rows = await db.execute<VisitLinkRow>(sql`
    ${select} left join link_categories on link_categories.id = links.category_id
    where links.workspace_id = ${workspaceId} and links.on_page and links.deleted_at is null and not links.archived
    order by link_categories.sort_order nulls first, link_categories.id, links.sort_order, links.id`);
  // copied, since the driver's result keeps a reference to the query and this list is cached
  return [...rows];
}

/** The categories of a page in order, empty ones included. */
export async function selectCategoriesForPage(db: Db, workspaceId: string): Promise<VisitCategory[]> {
  const rows = await db.execute<{ id: string; name: string }>(sql`
    select link_categories.id, link_categories.name
    from link_categories join workspaces on workspaces.id = link_categories.workspace_id and ${isPublic}
    where link_categories.workspace_id = ${workspaceId}
    order by link_categories.sort_order, link_categories.id`);
  return [...rows];
}

export interface AliasKey {
  readonly handle: string;
  readonly alias: string;
}

/** The value of the prepared queries: the wanted keys as JSON. */
const wantedKeys = sql.placeholder("wanted");

// without `limit 1`, the planner scans all links of a workspace
const byAliases = prepareQuery<VisitLink>(sql`
  select ${columns}
  from jsonb_to_recordset(${wantedKeys}::jsonb) as wanted(handle text, alias text)
  join workspaces on lower(workspaces.handle) = lower(wanted.handle) and ${isPublic}
  cross join lateral (
    select * from links
    where links.workspace_id = workspaces.id and lower(links.alias) = lower(wanted.alias) and links.deleted_at is null
    limit 1
  ) as links`);

export function selectLinksByAliases(db: Db, keys: readonly AliasKey[]): Promise<VisitLink[]> {
  return byAliases(db, { wanted: JSON.stringify(keys) });
}

const byCodes = prepareQuery<VisitLink>(sql`
  ${select} where links.deleted_at is null and links.code in (select jsonb_array_elements_text(${wantedKeys}::jsonb))`);

export function selectLinksByCodes(db: Db, codes: readonly string[]): Promise<VisitLink[]> {
  return byCodes(db, { wanted: JSON.stringify(codes) });
}

/** A link with all parts of its addresses. */
export interface SharedLink {
  readonly link: VisitLink;
  readonly addresses: readonly LinkAddress[];
  readonly onPage: boolean;
  /** False if the link does not work because its workspace is closed or not verified yet. */
  readonly isPublic: boolean;
}

const isUnconditional = sql`
  links.deleted_at is null and links.rules is null and links.password_hash is null and links.timeout_seconds = 0
  and links.dead_since is null and links.notice_until is null`;

/**
 * The links among these ids that lead every visitor to their destination, or the newest such links with an id below
 * `before`. Matches `isUnconditionalLink` of visits.
 */
export async function selectUnconditionalLinks(
  db: Db,
  wanted: { readonly ids: readonly string[] } | { readonly before: string; readonly limit: number },
): Promise<SharedLink[]> {
  const which =
    "ids" in wanted
      ? sql`links.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(wanted.ids)}::jsonb))`
      : sql`links.id < ${wanted.before} order by links.id desc limit ${wanted.limit}`;
  const rows = await db.execute<VisitLinkRow & Omit<SharedLink, "link">>(
    // limited before the join; otherwise the planner would read and sort all links
    sql`select ${columns}, links.addresses, links.on_page as "onPage", workspaces.id is not null as "isPublic"
      from (select * from links where ${isUnconditional} and ${which}) as links
      left join workspaces on workspaces.id = links.workspace_id and ${isPublic}
      order by links.id desc`,
  );
  // emptied, since unused results of the driver keep each other and their rows alive until a full garbage collection
  return rows.splice(0).map(({ addresses, onPage, isPublic: isOpen, ...link }) => ({
    addresses,
    onPage,
    isPublic: isOpen,
    link,
  }));
}

/** A custom address by its key; the host `""` is the installation's host for short links. */
export interface AddressKey {
  readonly host: string;
  readonly key: string;
}

/** A link with the address by which it was found. */
export interface AddressedLink {
  readonly address: AddressKey;
  readonly link: VisitLink;
}

const byAddresses = prepareQuery<VisitLink & AddressKey>(sql`
  select wanted.host, wanted.key, ${columns}
  from jsonb_to_recordset(${wantedKeys}::jsonb) as wanted(host text, key text)
  join link_addresses on link_addresses.host = wanted.host and link_addresses.key = wanted.key
  join links on links.id = link_addresses.link_id and links.deleted_at is null
  join workspaces on workspaces.id = links.workspace_id and ${isPublic}`);

export async function selectLinksByAddresses(db: Db, keys: readonly AddressKey[]): Promise<AddressedLink[]> {
  const rows = await byAddresses(db, { wanted: JSON.stringify(keys) });
  return rows.map(({ host, key, ...link }) => ({ address: { host, key }, link }));
}
