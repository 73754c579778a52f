import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { accounts, members } from "./tables.ts";

export type AccountRow = typeof accounts.$inferSelect;

/** False if the address has an account. The unique index decides between concurrent calls. */
export async function insertAccount(tx: Tx, row: typeof accounts.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(accounts).values(row).onConflictDoNothing().returning({ id: accounts.id });
  return rows.length === 1;
}

export async function insertMember(tx: Tx, row: typeof members.$inferInsert): Promise<void> {
  await tx.insert(members).values(row);
}

export async function selectAccountByEmail(db: Db | Tx, email: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.toLowerCase()));
  return row;
}

export async function selectAccount(db: Db | Tx, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row;
}

export async function updatePasswordHash(db: Db | Tx, id: string, passwordHash: string): Promise<void> {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
}
