import { and, asc, count, eq, getTableColumns, inArray, isNull, ne, sql } from "drizzle-orm";
import { toBatches } from "#base/batches.ts";
import { ApiError } from "#base/errors.ts";
import { type Db, type PostgresTarget, type Tx, withSql } from "#infra/postgres/client.ts";
import { isUniqueViolation } from "#infra/postgres/sql-states.ts";
import { toTextList } from "#infra/postgres/text-list.ts";
import { aliasTaken, externalIdTaken } from "../errors.ts";
import { ALIAS_MAX_LENGTH, LINKS_PER_STATEMENT } from "../limits.ts";
import { categories, type LinkRow, links } from "./table.ts";

export type { LinkRow } from "./table.ts";
export type LinkPatch = Partial<Omit<LinkRow, "id" | "workspaceId" | "code" | "createdAt" | "deletedAt">>;

const COLUMNS = Object.entries(getTableColumns(links)).map(([field, { name }]) => ({
  field: field as keyof LinkRow,
  name,
}));
const COLUMN_NAMES = sql.raw(COLUMNS.map(({ name }) => name).join(", "));

/** Not in the trash. */
const listed = (workspaceId: string) => and(eq(links.workspaceId, workspaceId), isNull(links.deletedAt));
const byId = (workspaceId: string, id: string) => and(listed(workspaceId), eq(links.id, id));
/** The order of the page, for queries that join the categories. */
export const inOrder = sql`${categories.sortOrder} nulls first, ${categories.id}, ${links.sortOrder}, ${links.id}`;

/** The links on the page, in its order. */
export async function selectLinks(db: Db, workspaceId: string): Promise<LinkRow[]> {
  const rows = await db
    .select({ link: links })
    .from(links)
    .leftJoin(categories, eq(categories.id, links.categoryId))
    .where(and(listed(workspaceId), links.onPage))
    .orderBy(inOrder);
  return rows.map(({ link }) => link);
}

export async function selectLink(tx: Db | Tx, workspaceId: string, id: string): Promise<LinkRow | undefined> {
  const [row] = await tx.select().from(links).where(byId(workspaceId, id));
  return row;
}

/** The number of links on the page of each workspace, without links in the trash. Empty pages are left out. */
export async function selectLinkCounts(db: Db, workspaceIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: links.workspaceId, count: count() })
    .from(links)
    .where(and(inArray(links.workspaceId, [...workspaceIds]), isNull(links.deletedAt), links.onPage))
    .groupBy(links.workspaceId);
  return new Map(rows.map(({ id, count: total }) => [id, total]));
}

/** The aliases of a workspace that begin with `prefix`, all in lower case, except that of the link `except`. */
export async function selectAliases(
  db: Db | Tx,
  workspaceId: string,
  prefix: string,
  except?: string,
): Promise<Set<string>> {
  const lower = sql<string>`lower(${links.alias})`;
  const rows = await db
    .select({ alias: lower })
    .from(links)
    .where(
      and(
        listed(workspaceId),
        // a range can use the index in any collation, unlike `starts_with`
        sql`${lower} between ${prefix} and ${prefix + "z".repeat(ALIAS_MAX_LENGTH)}`,
        except ? ne(links.id, except) : undefined,
      ),
    );
  return new Set(rows.map((row) => row.alias).filter((alias) => alias.startsWith(prefix)));
}

/** The given aliases (in lower case) that links of a workspace have. */
export async function selectTakenAliases(
  db: Db | Tx,
  workspaceId: string,
  aliases: readonly string[],
): Promise<string[]> {
  if (aliases.length === 0) return [];
  const lower = sql<string>`lower(${links.alias})`;
  const rows = await db
    .select({ alias: lower })
    .from(links)
    .where(and(listed(workspaceId), sql`${lower} in (${toTextList(aliases)})`));
  return rows.map((row) => row.alias);
}

/** The given external ids that links of a workspace have. */
export async function selectExternalIds(db: Db | Tx, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: links.externalId })
    .from(links)
    .where(and(listed(workspaceId), sql`${links.externalId} in (${toTextList(ids)})`));
  return rows.flatMap(({ id }) => id ?? []);
}

/** The live links without rules and password that lead to one of these destinations, oldest first. */
export function selectSameDestination(
  tx: Tx,
  workspaceId: string,
  destinations: readonly string[],
): Promise<LinkRow[]> {
  const hashes = sql`select md5(value) from jsonb_array_elements_text(${JSON.stringify(destinations)}::jsonb)`;
  return tx
    .select()
    .from(links)
    .where(
      and(
        listed(workspaceId),
        sql`md5(${links.destination}) in (${hashes})`,
        eq(links.archived, false),
        isNull(links.rules),
        isNull(links.passwordHash),
      ),
    )
    .orderBy(asc(links.createdAt), asc(links.id));
}

/** Generates codes that no link has yet. */
export async function generateCodes(tx: Tx, codeCount: number): Promise<string[]> {
  const rows = await tx.execute<{ code: string }>(
    sql`select new_link_code() as code from generate_series(1, ${codeCount}::integer)`,
  );
  return rows.map(({ code }) => code);
}

/** Sets the length of new codes. */
export async function setCodeLength(target: PostgresTarget, length: number): Promise<void> {
  await withSql(target, (client) => client`update link_codes set length = ${length} where length <> ${length}`);
}

/** Adds links. Throws `aliasTaken` or `externalIdTaken`. */
export async function insertLinks(tx: Tx, rows: readonly LinkRow[]): Promise<void> {
  for (const batch of toBatches(rows, LINKS_PER_STATEMENT)) {
    // a single JSON parameter: thirty parameters per link would take longer to bind than the insert itself
    const records = batch.map((row) => Object.fromEntries(COLUMNS.map(({ field, name }) => [name, row[field]])));
    await rejectTaken(
      tx.execute(sql`
        insert into links (${COLUMN_NAMES})
        select ${COLUMN_NAMES} from jsonb_populate_recordset(null::links, ${JSON.stringify(records)}::jsonb)`),
    );
  }
}

/** Throws `aliasTaken` or `externalIdTaken`. Returns undefined if the workspace has no such link. */
export async function patchLink(
  tx: Tx,
  workspaceId: string,
  id: string,
  patch: LinkPatch,
): Promise<LinkRow | undefined> {
  const update = tx.update(links).set(patch).where(byId(workspaceId, id)).returning();
  const [updated] = await rejectTaken(update);
  return updated;
}

async function rejectTaken<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, "links_alias")) throw new ApiError(aliasTaken);
    if (isUniqueViolation(error, "links_external_id")) throw new ApiError(externalIdTaken);
    throw error;
  }
}

type Tagged = Pick<LinkRow, "id" | "tags">;

/** The links that have any of these tags, in exactly this spelling. */
export function selectTagged(tx: Tx, workspaceId: string, tags: readonly string[]): Promise<Tagged[]> {
  return tx
    .select({ id: links.id, tags: links.tags })
    .from(links)
    .where(and(listed(workspaceId), sql`${links.tags} <> '{}' and ${links.tags} && array(${toTextList(tags)})`));
}

/** The tags in use with the number of their links. */
export async function selectTagCounts(db: Db, workspaceId: string): Promise<{ tag: string; count: number }[]> {
  const rows = await db.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::integer as count from links, unnest(tags) as tag
    where workspace_id = ${workspaceId} and deleted_at is null and tags <> '{}' group by tag`);
  return [...rows];
}

export async function setTags(tx: Tx, workspaceId: string, tagged: readonly Tagged[], now: Date): Promise<void> {
  for (const batch of toBatches(tagged, LINKS_PER_STATEMENT)) {
    await tx.execute(sql`
      update links set tags = wanted.tags, version = version + 1, updated_at = ${now.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(batch.map(({ id, tags }) => ({ id, tags })))}::jsonb)
        as wanted(id uuid, tags text[])
      where links.workspace_id = ${workspaceId} and links.id = wanted.id`);
  }
}

/** A tag (by its folded key) and its spelling in the workspace. */
export interface TagSpelling {
  readonly key: string;
  readonly tag: string;
}

export async function selectSpelling(
  tx: Db | Tx,
  workspaceId: string,
  keys: readonly string[],
): Promise<TagSpelling[]> {
  const rows = await tx.execute<{ key: string; tag: string }>(sql`
    select key, tag from link_tags where workspace_id = ${workspaceId} and key in (${toTextList(keys)})`);
  return [...rows];
}

export async function putTagSpellings(tx: Tx, workspaceId: string, spelling: readonly TagSpelling[]): Promise<void> {
  if (spelling.length === 0) return;
  await tx.execute(sql`
    insert into link_tags (workspace_id, key, tag)
    select ${workspaceId}, key, tag from jsonb_to_recordset(${JSON.stringify(spelling)}::jsonb) as spelled(key text, tag text)
    on conflict (workspace_id, key) do update set tag = excluded.tag`);
}

/** The given tags, in exactly this spelling, that links other than `except` have. */
export async function selectTagsInUse(
  tx: Tx,
  workspaceId: string,
  tags: readonly string[],
  except?: string,
): Promise<Set<string>> {
  const rows = await tx.execute<{ tag: string }>(sql`
    select tag from jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb) as tag
    where exists (
      select from links
      where workspace_id = ${workspaceId} and deleted_at is null and tags <> '{}' and tags @> array[tag]
        and id is distinct from ${except ?? null}::uuid
    )`);
  return new Set(rows.map(({ tag }) => tag));
}

/** The number of links of all workspaces, without those in the trash. */
export async function countAll(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(links).where(isNull(links.deletedAt));
  return row!.count;
}

/** The workspace of a link, whether or not it is in the trash. */
export async function selectWorkspaceOf(db: Db, linkId: string): Promise<string | undefined> {
  const [row] = await db.select({ workspaceId: links.workspaceId }).from(links).where(eq(links.id, linkId));
  return row?.workspaceId;
}

/** The destination of a link in any workspace, for operators; undefined if there is no such link outside the trash. */
export async function selectDestination(db: Db, linkId: string): Promise<string | undefined> {
  const isLive = and(eq(links.id, linkId), isNull(links.deletedAt));
  return (await db.select({ destination: links.destination }).from(links).where(isLive))[0]?.destination;
}

export async function selectNames(db: Db, ids: readonly string[]) {
  return db
    .select({ id: links.id, name: links.name, alias: links.alias, workspaceId: links.workspaceId })
    .from(links)
    .where(inArray(links.id, [...ids]));
}
