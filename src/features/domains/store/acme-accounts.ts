import { and, eq, sql } from "drizzle-orm";
import { doublePrecision, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { bytea, instant } from "#infra/postgres/columns.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";

const accounts = pgTable("acme_accounts", {
  directory: text("directory").primaryKey(),
  privateKey: bytea("private_key").notNull(),
  url: text("url"),
  contact: text("contact"),
  tokens: doublePrecision("tokens").notNull(),
  tokensAt: instant("tokens_at").notNull(),
  pausedUntil: instant("paused_until"),
  pauses: smallint("pauses").notNull(),
});

export type AcmeAccountRow = typeof accounts.$inferSelect;

/**
 * The account at an authority, shared by all nodes. The first call inserts `fresh`, and later ones return the stored
 * row.
 */
export async function insertAcmeAccount(
  db: Db,
  fresh: Pick<AcmeAccountRow, "directory" | "privateKey" | "tokens" | "tokensAt">,
): Promise<AcmeAccountRow> {
  await db
    .insert(accounts)
    .values({ ...fresh, pauses: 0 })
    .onConflictDoNothing();
  return (await selectAcmeAccount(db, fresh.directory))!;
}

export async function selectAcmeAccount(db: Db, directory: string): Promise<AcmeAccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.directory, directory));
  return row;
}

/** Changes the account, unless another node has replaced its key. */
export async function updateAccount(
  db: Db,
  { directory, privateKey }: Pick<AcmeAccountRow, "directory" | "privateKey">,
  change: Partial<AcmeAccountRow>,
): Promise<void> {
  await db
    .update(accounts)
    .set(change)
    .where(and(eq(accounts.directory, directory), eq(accounts.privateKey, privateKey)));
}

export interface OrderRate {
  readonly secondsPerOrder: number;
  readonly burst: number;
}

/** Takes a token for one order from the account's bucket. False if the bucket is empty. */
export async function takeOrderToken(
  db: Db | Tx,
  directory: string,
  { secondsPerOrder, burst }: OrderRate,
  now: Date,
): Promise<boolean> {
  // a clock that was set back must not drain the bucket
  const available = sql`least(${burst}::float8, tokens +
    greatest(0, extract(epoch from ${now}::timestamptz - tokens_at)::float8) / ${secondsPerOrder}::float8)`;
  const rows = await db.execute(sql`
    update acme_accounts set tokens = ${available} - 1, tokens_at = ${now}
    where directory = ${directory} and ${available} >= 1 returning directory`);
  if (rows.length > 0) return true;
  await db.execute(sql`
    update acme_accounts set tokens_at = ${now} where directory = ${directory} and tokens_at > ${now}`);
  return false;
}
