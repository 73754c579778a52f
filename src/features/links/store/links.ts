import { and, asc, count, eq, max, sql } from "drizzle-orm";
import { doublePrecision, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { Refusal } from "#base/errors.ts";
import { isUniqueViolation } from "#infra/postgres/unique.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { aliasTaken, type Link, SORT_ORDER_STEP } from "../contract.ts";

const links = pgTable("links", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  name: text("name").notNull(),
  platform: text("platform").notNull(),
  destination: text("destination").notNull(),
  description: text("description"),
  timeoutSeconds: doublePrecision("timeout_seconds").notNull(),
  meta: jsonb("meta").$type<Link["meta"]>().notNull(),
  sortOrder: integer("sort_order").notNull(),
  alias: text("alias").notNull(),
  code: text("code").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

export type LinkRow = typeof links.$inferSelect;
export type LinkPatch = Partial<Omit<LinkRow, "id" | "workspaceId" | "code" | "createdAt">>;

const inOrder = [asc(links.sortOrder), asc(links.id)];
const one = (workspaceId: string, id: string) => and(eq(links.workspaceId, workspaceId), eq(links.id, id));

export function selectLinks(db: Db, workspaceId: string): Promise<LinkRow[]> {
  return db
    .select()
    .from(links)
    .where(eq(links.workspaceId, workspaceId))
    .orderBy(...inOrder);
}

export async function selectLink(tx: Tx, workspaceId: string, id: string): Promise<LinkRow | undefined> {
  const [row] = await tx.select().from(links).where(one(workspaceId, id));
  return row;
}

export async function selectLinkIds(db: Db | Tx, workspaceId: string): Promise<string[]> {
  const rows = await db
    .select({ id: links.id })
    .from(links)
    .where(eq(links.workspaceId, workspaceId))
    .orderBy(...inOrder);
  return rows.map((row) => row.id);
}

export interface End {
  readonly count: number;
  readonly highest: number;
}

/** How many links there are and the highest sort_order among them. */
export async function selectEnd(tx: Tx, workspaceId: string): Promise<End> {
  const [row] = await tx
    .select({ count: count(), highest: max(links.sortOrder) })
    .from(links)
    .where(eq(links.workspaceId, workspaceId));
  return { count: row?.count ?? 0, highest: row?.highest ?? 0 };
}

/** The aliases of a workspace that begin with `prefix`, in lower case. */
export async function selectAliases(tx: Tx, workspaceId: string, prefix: string): Promise<Set<string>> {
  const lower = sql<string>`lower(${links.alias})`;
  const rows = await tx
    .select({ alias: lower })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), sql`starts_with(${lower}, ${prefix})`));
  return new Set(rows.map((row) => row.alias));
}

/** Refuses with `aliasTaken`; undefined when the code is taken, so that the caller may try another. */
export async function insertLink(tx: Tx, row: LinkRow): Promise<LinkRow | undefined> {
  // because a violation would end the transaction, and the alias below should end it while the code should not
  const insert = tx.insert(links).values(row).onConflictDoNothing({ target: links.code }).returning();
  const [inserted] = await refuseTakenAlias(insert);
  return inserted;
}

/** Refuses with `aliasTaken`; undefined when the workspace has no such link. */
export async function patchLink(
  tx: Tx,
  workspaceId: string,
  id: string,
  patch: LinkPatch,
): Promise<LinkRow | undefined> {
  const update = tx.update(links).set(patch).where(one(workspaceId, id)).returning();
  const [updated] = await refuseTakenAlias(update);
  return updated;
}

export async function removeLink(tx: Tx, workspaceId: string, id: string): Promise<{ id: string } | undefined> {
  const [removed] = await tx.delete(links).where(one(workspaceId, id)).returning({ id: links.id });
  return removed;
}

/** Numbers the links 10, 20, ... in the order of `ids`. */
export async function renumberLinks(tx: Tx, workspaceId: string, ids: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    update links set sort_order = wanted.position * ${SORT_ORDER_STEP}, updated_at = ${now.toISOString()}
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as wanted(id, position)
    where links.workspace_id = ${workspaceId} and links.id = wanted.id::uuid
      and links.sort_order <> wanted.position * ${SORT_ORDER_STEP}`);
}

async function refuseTakenAlias<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, "links_alias")) throw new Refusal(aliasTaken);
    throw error;
  }
}
