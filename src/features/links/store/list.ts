import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { bigint, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "#infra/postgres/columns.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { toContainsPattern, escapeLike } from "#infra/postgres/like.ts";
import { toTextList } from "#infra/postgres/text-list.ts";
import { among, type LinkRow, links } from "./table.ts";

const linkClicks = pgTable("link_clicks", {
  linkId: uuid("link_id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  clicks: bigint("clicks", { mode: "number" }).notNull(),
  lastClickAt: instant("last_click_at").notNull(),
});

/** A link with its clicks. */
export interface ListedRow {
  readonly link: LinkRow;
  readonly clicks: number;
  readonly lastClickAt: Date | null;
}

/** Which links a list contains. The filter that the screen shows is `ListFilter`. */
export interface RowFilter {
  readonly ids?: readonly string[] | undefined;
  /** In lower case; all of them must occur. */
  readonly words: readonly string[];
  readonly tag?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly archived?: boolean | undefined;
  readonly onPage?: boolean | undefined;
  /** Only links with an address on this host of the workspace. */
  readonly host?: string | undefined;
  /** Only links without clicks. */
  readonly isUnclicked?: boolean | undefined;
}

/** A position in a list by creation: the last link of the previous page. */
export interface CreatedPosition {
  readonly createdAt: string;
  readonly id: string;
}

/** A position in a list by clicks: the last link of the previous page, if it has clicks. */
export interface ClicksPosition {
  /** The number of clicks, or the instant of the last one, depending on the order. */
  readonly value: string;
  readonly id: string;
}

/**
 * How many links to read in order before an index lookup of the filter is worth it. If one link in fifty matches, these
 * contain a page of a hundred.
 */
const SCAN_LIMIT = 5_000;

const listedColumns = { link: links, clicks: linkClicks.clicks, lastClickAt: linkClicks.lastClickAt };
const listed = (workspaceId: string) => sql`${links.workspaceId} = ${workspaceId} and ${links.deletedAt} is null`;

/** How many characters at each end of a long word are looked up in the index. */
const END_LENGTH = 4;

/**
 * True for a link whose text contains the word. The index intersects the lists of all trigrams, so looking up only both
 * ends of a long word is several times as fast, and leaves few links to read. Texts with letters outside ASCII have an
 * index of their own.
 */
function contains(word: string): SQL {
  const letters = Array.from(word);
  const ends = [letters.slice(0, END_LENGTH), letters.slice(-END_LENGTH)].map((end) => escapeLike(end.join("")));
  const pattern = letters.length < 2 * END_LENGTH ? toContainsPattern(word) : `%${ends.join("%")}%`;
  const containsWord = sql`strpos(links.search, ${word}) > 0`;
  if (!letters.some((letter) => letter > "\x7f")) return sql`(links.search like ${pattern} and ${containsWord})`;
  return sql`(${containsWord} and links.search_letters like ascii_letters(${pattern}))`;
}

function matches({ ids, words, tag, categoryId, archived, onPage, host, isUnclicked }: RowFilter): SQL | undefined {
  return and(
    ids && among(ids),
    ...words.map(contains),
    tag === undefined ? undefined : sql`${links.tags} <> '{}' and ${links.tags} @> array[${tag}]`,
    categoryId === undefined ? undefined : eq(links.categoryId, categoryId),
    archived === undefined ? undefined : eq(links.archived, archived),
    onPage === undefined ? undefined : onPage ? sql`${links.onPage}` : sql`not ${links.onPage}`,
    host === undefined
      ? undefined
      : sql`${links.addresses} <> '[]' and ${links.id} in (select link_id from link_addresses where host = ${host})`,
    isUnclicked ? sql`not exists (select from link_clicks where link_clicks.link_id = links.id)` : undefined,
  );
}

/** Links by the instant of their creation, latest or oldest first. */
export async function selectByCreation(
  db: Db,
  workspaceId: string,
  filter: RowFilter,
  { isOldestFirst, after, limit }: { isOldestFirst: boolean; after?: CreatedPosition | undefined; limit: number },
): Promise<ListedRow[]> {
  const order = isOldestFirst ? sql.raw("asc") : sql.raw("desc");
  const afterPosition = after
    ? sql`(links.created_at, links.id) ${sql.raw(isOldestFirst ? ">" : "<")} (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const condition = matches(filter);
  const inOrder = sql`order by links.created_at ${order}, links.id ${order}`;
  const find = async (ids: SQL) => {
    const rows = await selectWithClicks(db, sql`${links.id} in (${ids})`).orderBy(
      sql`links.created_at ${order}, links.id ${order}`,
    );
    return rows.map(withClicks);
  };
  const scanned = sql`
    select links.id from (
      select * from links where ${listed(workspaceId)} and ${afterPosition} ${inOrder} limit ${condition ? SCAN_LIMIT : limit}
    ) as links where ${condition ?? sql`true`} ${inOrder} limit ${limit}`;
  const first = await find(scanned);
  if (first.length === limit || !condition) return first;
  // materialized: otherwise the planner may scan the whole workspace in order, hoping for early matches
  return find(sql`
    with found as materialized (
      select links.id, links.created_at from links where ${listed(workspaceId)} and ${afterPosition} and ${condition}
    )
    select links.id from found as links ${inOrder} limit ${limit}`);
}

/** Links with clicks, most clicks or latest click first. */
export async function selectByClicks(
  db: Db,
  workspaceId: string,
  filter: RowFilter,
  { by, after, limit }: { by: "clicks" | "lastClick"; after?: ClicksPosition | undefined; limit: number },
): Promise<ListedRow[]> {
  const column = by === "clicks" ? linkClicks.clicks : linkClicks.lastClickAt;
  const type = sql.raw(by === "clicks" ? "bigint" : "timestamptz");
  const rows = await db
    .select(listedColumns)
    .from(linkClicks)
    .innerJoin(links, eq(links.id, linkClicks.linkId))
    .where(
      and(
        eq(linkClicks.workspaceId, workspaceId),
        sql`${links.deletedAt} is null`,
        matches(filter),
        after && sql`(${column}, ${linkClicks.linkId}) < (${after.value}::${type}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(column), desc(linkClicks.linkId))
    .limit(limit);
  return rows.map(withClicks);
}

/** One link that is not in the trash, with its clicks. */
export async function selectListedLink(db: Db | Tx, workspaceId: string, id: string): Promise<ListedRow | undefined> {
  const [found] = await selectListedLinks(db, workspaceId, [id]);
  return found;
}

/** Links that are not in the trash, in no particular order. */
export async function selectListedLinks(
  db: Db | Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<ListedRow[]> {
  return (await selectWithClicks(db, and(listed(workspaceId), among(ids)))).map(withClicks);
}

/** Links by id, in the trash or not, in no particular order. */
export async function selectShortLinks(db: Db | Tx, workspaceId: string, ids: readonly string[]): Promise<ListedRow[]> {
  return (await selectWithClicks(db, and(eq(links.workspaceId, workspaceId), among(ids)))).map(withClicks);
}

/** The link with an external id. */
export async function selectIdByExternalId(db: Db | Tx, workspaceId: string, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: links.id })
    .from(links)
    .where(and(listed(workspaceId), eq(links.externalId, id)));
  return found?.id;
}

/** The link at `handle/alias`, if the handle belongs to the workspace. */
export async function selectIdByAlias(db: Db, workspaceId: string, path: string): Promise<string | undefined> {
  const [found] = await db.execute<{ id: string }>(sql`
    select links.id from links join workspaces on workspaces.id = links.workspace_id
    where links.workspace_id = ${workspaceId} and links.deleted_at is null
      and lower(links.alias) = lower(split_part(${path}, '/', 2)) and lower(workspaces.handle) = lower(split_part(${path}, '/', 1))`);
  return found?.id;
}

/** Maps each of the aliases (in lower case) that a link of the workspace has to the id of that link. */
export async function selectAliasOwners(
  db: Db | Tx,
  workspaceId: string,
  aliases: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.execute<{ alias: string; id: string }>(sql`
    select lower(alias) as alias, id from links
    where workspace_id = ${workspaceId} and deleted_at is null and lower(alias) in (${toTextList(aliases)})`);
  return new Map(rows.map(({ alias, id }) => [alias, id]));
}

/**
 * The link with exactly this code, otherwise the link whose code is `key`, the form in which paths are compared.
 */
export async function selectIdByCode(
  db: Db,
  workspaceId: string,
  code: string,
  key: string,
): Promise<string | undefined> {
  const found = await db
    .select({ id: links.id, code: links.code })
    .from(links)
    .where(and(listed(workspaceId), inArray(links.code, [code, key])));
  return (found.find((each) => each.code === code) ?? found[0])?.id;
}

function selectWithClicks(db: Db | Tx, where: SQL | undefined) {
  return db.select(listedColumns).from(links).leftJoin(linkClicks, eq(linkClicks.linkId, links.id)).where(where);
}

function withClicks(found: { link: LinkRow; clicks: number | null; lastClickAt: Date | null }): ListedRow {
  return { ...found, clicks: found.clicks ?? 0 };
}

/** The given ids that are links of the workspace, in the trash or not. */
export async function selectKnownIds(db: Db, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), among(ids)));
  return rows.map(({ id }) => id);
}

/** The complete rows of links off the page that may use a picture, in the trash or not. */
export async function selectPictureLinks(db: Db, workspaceId: string): Promise<LinkRow[]> {
  return db
    .select()
    .from(links)
    .where(
      sql`${links.workspaceId} = ${workspaceId} and not ${links.onPage}
        and (${links.thumbnail} <> '' or ${links.meta} <> '{}' or ${links.rules}::text like '%/media/%')`,
    );
}
