import { eq, sql } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";

const pageRedirects = pgTable("page_redirects", {
  workspaceId: uuid("workspace_id").primaryKey(),
  destination: text("destination").notNull(),
  startsAt: timestamp("starts_at", { withTimezone: true }),
  endsAt: timestamp("ends_at", { withTimezone: true }),
  note: text("note").notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

export type PageRedirectRow = typeof pageRedirects.$inferSelect;

export async function selectPageRedirect(db: Db | Tx, workspaceId: string): Promise<PageRedirectRow | undefined> {
  const [row] = await db.select().from(pageRedirects).where(eq(pageRedirects.workspaceId, workspaceId));
  return row;
}

/** Serialises changes to page redirects until the transaction ends, so that two pages cannot redirect to each other. */
export async function lockPageRedirects(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('page redirects', 0))`);
}

export async function putPageRedirect(tx: Tx, row: PageRedirectRow): Promise<void> {
  await tx.insert(pageRedirects).values(row).onConflictDoUpdate({ target: pageRedirects.workspaceId, set: row });
}

/** Returns true if a row was deleted. */
export async function deletePageRedirect(tx: Tx, workspaceId: string): Promise<boolean> {
  const rows = await tx
    .delete(pageRedirects)
    .where(eq(pageRedirects.workspaceId, workspaceId))
    .returning({ id: pageRedirects.workspaceId });
  return rows.length > 0;
}

/** The page redirects of all workspaces. */
export async function selectAllPageRedirects(db: Db): Promise<PageRedirectRow[]> {
  return db.select().from(pageRedirects);
}
