import { and, count, eq, inArray, isNull, ne, sql, desc, gt, isNotNull, lte } from "drizzle-orm";
import { ApiError } from "#base/errors.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { isUniqueViolation } from "#infra/postgres/unique.ts";
import { aliasTaken } from "../errors.ts";
import { categories, type LinkRow, links } from "./table.ts";

export type { LinkRow } from "./table.ts";
export type LinkPatch = Partial<Omit<LinkRow, "id" | "workspaceId" | "code" | "createdAt" | "deletedAt">>;

/** Not in the trash. */
const listed = (workspaceId: string) => and(eq(links.workspaceId, workspaceId), isNull(links.deletedAt));
const byId = (workspaceId: string, id: string) => and(listed(workspaceId), eq(links.id, id));
/** The order of the page, for a query that joins the categories. */
export const inOrder = sql`${categories.sortOrder} nulls first, ${categories.id}, ${links.sortOrder}, ${links.id}`;

/** All links that are not in the trash, in the order of the page. */
export async function selectLinks(db: Db, workspaceId: string): Promise<LinkRow[]> {
  const rows = await db
    .select({ link: links })
    .from(links)
    .leftJoin(categories, eq(categories.id, links.categoryId))
    .where(listed(workspaceId))
    .orderBy(inOrder);
  return rows.map(({ link }) => link);
}

export async function selectLink(tx: Db | Tx, workspaceId: string, id: string): Promise<LinkRow | undefined> {
  const [row] = await tx.select().from(links).where(byId(workspaceId, id));
  return row;
}

export async function selectLinkCounts(db: Db, workspaceIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: links.workspaceId, count: count() })
    .from(links)
    .where(and(inArray(links.workspaceId, [...workspaceIds]), isNull(links.deletedAt)))
    .groupBy(links.workspaceId);
  return new Map(rows.map(({ id, count: total }) => [id, total]));
}

/** The aliases of a workspace that begin with `prefix`, all in lower case; without that of `except`. */
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
    .where(and(listed(workspaceId), sql`starts_with(${lower}, ${prefix})`, except ? ne(links.id, except) : undefined));
  return new Set(rows.map((row) => row.alias));
}

/** Throws `aliasTaken`. Returns undefined if the code is taken, so that the caller can try another one. */
export async function insertLink(tx: Tx, row: LinkRow): Promise<LinkRow | undefined> {
  // a taken code must not abort the transaction, as a violation would; a taken alias should
  const insert = tx.insert(links).values(row).onConflictDoNothing({ target: links.code }).returning();
  const [inserted] = await rejectTakenAlias(insert);
  return inserted;
}

/** Throws `aliasTaken`. Returns undefined if the workspace has no such link. */
export async function patchLink(
  tx: Tx,
  workspaceId: string,
  id: string,
  patch: LinkPatch,
): Promise<LinkRow | undefined> {
  const update = tx.update(links).set(patch).where(byId(workspaceId, id)).returning();
  const [updated] = await rejectTakenAlias(update);
  return updated;
}

async function rejectTakenAlias<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, "links_alias")) throw new ApiError(aliasTaken);
    throw error;
  }
}

/** Rows per statement, since a statement takes at most 65,535 parameters. */
const ROWS = 500;

/** Adds links to an empty workspace. Returns those that were skipped since their code is taken. */
export async function insertCopiedLinks(tx: Tx, rows: readonly LinkRow[]): Promise<LinkRow[]> {
  const taken: LinkRow[] = [];
  for (let start = 0; start < rows.length; start += ROWS) {
    const batch = rows.slice(start, start + ROWS);
    const created = await tx
      .insert(links)
      .values(batch)
      .onConflictDoNothing({ target: links.code })
      .returning({ id: links.id });
    const ids = new Set(created.map(({ id }) => id));
    taken.push(...batch.filter(({ id }) => !ids.has(id)));
  }
  return taken;
}

type Tagged = Pick<LinkRow, "id" | "tags">;

/** The links that have tags, without `except`. */
export function selectTagged(db: Db | Tx, workspaceId: string, except?: string): Promise<Tagged[]> {
  return db
    .select({ id: links.id, tags: links.tags })
    .from(links)
    .where(and(listed(workspaceId), sql`cardinality(${links.tags}) > 0`, except ? ne(links.id, except) : undefined));
}

export async function setTags(tx: Tx, workspaceId: string, tagged: readonly Tagged[], now: Date): Promise<void> {
  await tx.execute(sql`
    update links set tags = wanted.tags, version = version + 1, updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(tagged.map(({ id, tags }) => ({ id, tags })))}::jsonb)
      as wanted(id uuid, tags text[])
    where links.workspace_id = ${workspaceId} and links.id = wanted.id`);
}

/** The links deleted after `after`, latest first. */
export function selectTrash(db: Db, workspaceId: string, after: Date): Promise<LinkRow[]> {
  return db
    .select()
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), gt(links.deletedAt, after)))
    .orderBy(desc(links.deletedAt), desc(links.id));
}

/** Deletes a link from the trash for good; returns false if it does not exist. */
export async function purgeLink(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const purged = await tx
    .delete(links)
    .where(and(eq(links.workspaceId, workspaceId), eq(links.id, id), isNotNull(links.deletedAt)))
    .returning({ id: links.id });
  return purged.length > 0;
}

/** Deletes for good what was moved to the trash until then; returns the number of links. */
export async function purgeUntil(tx: Tx, workspaceId: string, until: Date): Promise<number> {
  const purged = await tx
    .delete(links)
    .where(and(eq(links.workspaceId, workspaceId), lte(links.deletedAt, until)))
    .returning({ id: links.id });
  return purged.length;
}

/** Deletes for good all but the `kept` latest links in the trash. */
export async function trimTrash(tx: Tx, workspaceId: string, kept: number): Promise<void> {
  const overflow = tx
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), isNotNull(links.deletedAt)))
    .orderBy(desc(links.deletedAt), desc(links.id))
    .offset(kept);
  await tx.delete(links).where(and(eq(links.workspaceId, workspaceId), inArray(links.id, overflow)));
}

/** Workspaces with links deleted until then. */
export async function selectExpiredTrash(db: Db, until: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ workspaceId: links.workspaceId })
    .from(links)
    .where(lte(links.deletedAt, until))
    .limit(1_000);
  return rows.map(({ workspaceId }) => workspaceId);
}
