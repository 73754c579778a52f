import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { boolean, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { SHARES_MAX } from "../sharing/limits.ts";
import { instant } from "#infra/postgres/columns.ts";

const shares = pgTable("analytics_shares", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  slot: smallint("slot").notNull(),
  name: text("name").notNull(),
  generation: integer("generation").notNull().default(1),
  passwordHash: text("password_hash"),
  links: uuid("links").array(),
  hideReferrers: boolean("hide_referrers").notNull().default(false),
  active: boolean("active").notNull().default(true),
  openedAt: instant("opened_at"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export type ShareRow = typeof shares.$inferSelect;
type NewShareRow = Omit<typeof shares.$inferInsert, "slot" | "generation" | "openedAt">;
export type SharePatch = Partial<
  Pick<ShareRow, "name" | "passwordHash" | "links" | "hideReferrers" | "active" | "updatedAt">
>;

const byId = (workspaceId: string, id: string) => and(eq(shares.workspaceId, workspaceId), eq(shares.id, id));

/** The shares of a workspace, oldest first. */
export function selectShares(db: Db | Tx, workspaceId: string): Promise<ShareRow[]> {
  return db.select().from(shares).where(eq(shares.workspaceId, workspaceId)).orderBy(asc(shares.id));
}

/** A share of any workspace by its id, for readers who have its token. */
export async function selectShareById(db: Db | Tx, id: string): Promise<ShareRow | undefined> {
  const [row] = await db.select().from(shares).where(eq(shares.id, id));
  return row;
}

/** Inserts a share at the first free slot; undefined if the workspace has none left. */
export async function insertShare(tx: Tx, row: NewShareRow): Promise<ShareRow | undefined> {
  for (;;) {
    const slot = await selectFreeSlot(tx, row.workspaceId);
    if (slot === null) return undefined;
    const [inserted] = await tx
      .insert(shares)
      .values({ ...row, slot })
      .onConflictDoNothing({ target: [shares.workspaceId, shares.slot] })
      .returning();
    // a concurrent call took the slot: tries the next free one
    if (inserted) return inserted;
  }
}

async function selectFreeSlot(tx: Tx, workspaceId: string): Promise<number | null> {
  const [row] = await tx.execute<{ slot: number | null }>(sql`
    select min(slot) as slot from generate_series(1, ${SHARES_MAX}) as slot
    where slot not in (select s.slot from ${shares} as s where s.workspace_id = ${workspaceId})`);
  return row?.slot ?? null;
}

/** Changes a share; undefined if the workspace has no such share. */
export async function patchShare(
  tx: Tx,
  workspaceId: string,
  id: string,
  patch: SharePatch,
): Promise<ShareRow | undefined> {
  const [row] = await tx.update(shares).set(patch).where(byId(workspaceId, id)).returning();
  return row;
}

/** Invalidates the current token of a share. */
export async function bumpGeneration(
  tx: Tx,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<ShareRow | undefined> {
  const [row] = await tx
    .update(shares)
    .set({ generation: sql`${shares.generation} + 1`, updatedAt: now })
    .where(byId(workspaceId, id))
    .returning();
  return row;
}

/** False if there is no such share. */
export async function deleteShare(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const rows = await tx.delete(shares).where(byId(workspaceId, id)).returning({ id: shares.id });
  return rows.length > 0;
}

/** Records that a share was read, unless that was already recorded after `since`. */
export async function touchShare(db: Db, id: string, now: Date, since: Date): Promise<void> {
  await db
    .update(shares)
    .set({ openedAt: now })
    .where(and(eq(shares.id, id), or(isNull(shares.openedAt), lt(shares.openedAt, since))));
}
