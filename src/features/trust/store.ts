import { and, eq, inArray, sql } from "drizzle-orm";
import { date, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { TrustLevel } from "#features/workspaces/trust-levels.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { instant } from "#infra/postgres/columns.ts";

const overrides = pgTable("trust_overrides", {
  primaryId: uuid("primary_id").primaryKey(),
  level: text("level").$type<TrustLevel>().notNull(),
  setAt: instant("set_at").notNull(),
});

const usage = pgTable("trust_usage", {
  primaryId: uuid("primary_id").primaryKey(),
  day: date("day").notNull(),
  created: integer("created").notNull(),
});

const trustedHosts = pgTable("trusted_hosts", { host: text("host").primaryKey() });

/** The level that an operator has set. */
export async function selectOverride(db: Db | Tx, primaryId: string): Promise<TrustLevel | undefined> {
  const [row] = await db.select({ level: overrides.level }).from(overrides).where(eq(overrides.primaryId, primaryId));
  return row?.level;
}

export async function putOverride(tx: Tx, row: typeof overrides.$inferSelect): Promise<void> {
  const { level, setAt } = row;
  await tx.insert(overrides).values(row).onConflictDoUpdate({ target: overrides.primaryId, set: { level, setAt } });
}

export async function deleteOverride(tx: Tx, primaryId: string): Promise<void> {
  await tx.delete(overrides).where(eq(overrides.primaryId, primaryId));
}

/** The number of links created on a day. */
export async function selectCreated(db: Db | Tx, primaryId: string, day: string): Promise<number> {
  const [row] = await db
    .select({ created: usage.created })
    .from(usage)
    .where(and(eq(usage.primaryId, primaryId), eq(usage.day, day)));
  return row?.created ?? 0;
}

/** Like `selectCreated`, but locks the account's count until the transaction ends. */
export async function lockCreated(db: Db | Tx, primaryId: string, day: string): Promise<number> {
  const [row] = await db
    .insert(usage)
    .values({ primaryId, day, created: 0 })
    .onConflictDoUpdate({
      target: usage.primaryId,
      set: { day, created: sql`case when ${usage.day} = ${day} then ${usage.created} else 0 end` },
    })
    .returning({ created: usage.created });
  return row!.created;
}

/** Adds to the count of the day. Call `lockCreated` first, in the same transaction. */
export async function addCreated(tx: Tx, primaryId: string, created: number): Promise<void> {
  await tx
    .update(usage)
    .set({ created: sql`${usage.created} + ${created}` })
    .where(eq(usage.primaryId, primaryId));
}

/** Returns those of the hosts that trusted accounts link to. */
export async function selectTrustedHosts(db: Db | Tx, hosts: readonly string[]): Promise<string[]> {
  if (hosts.length === 0) return [];
  const rows = await db
    .select()
    .from(trustedHosts)
    .where(inArray(trustedHosts.host, [...hosts]));
  return rows.map(({ host }) => host);
}

/** Sorted, so that concurrent inserts cannot deadlock. */
export async function insertTrustedHosts(tx: Tx, hosts: readonly string[]): Promise<void> {
  if (hosts.length === 0) return;
  const rows = hosts.toSorted().map((host) => ({ host }));
  await tx.insert(trustedHosts).values(rows).onConflictDoNothing();
}
