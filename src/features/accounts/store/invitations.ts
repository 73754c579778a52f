import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { bytea, instant } from "#infra/postgres/columns.ts";

const invitations = pgTable("invitations", {
  id: uuid("id").primaryKey(),
  tokenHash: bytea("token_hash").notNull(),
  email: text("email"),
  usesLeft: integer("uses_left").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

export type InvitationRow = typeof invitations.$inferSelect;

export async function insertInvitation(tx: Tx, row: InvitationRow): Promise<void> {
  await tx.insert(invitations).values(row);
}

const isLive = (now: Date) => and(gt(invitations.expiresAt, now), gt(invitations.usesLeft, 0));

/** An invitation that can still be used. */
export async function selectInvitation(db: Db | Tx, hash: Uint8Array, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenHash, hash), isLive(now)));
  return row;
}

export async function selectInvitations(db: Db, now: Date): Promise<InvitationRow[]> {
  return db.select().from(invitations).where(isLive(now)).orderBy(asc(invitations.createdAt));
}

/** Takes one use; false if none is left or it has expired. */
export async function takeInvitationUse(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(invitations)
    .set({ usesLeft: sql`${invitations.usesLeft} - 1` })
    .where(and(eq(invitations.id, id), isLive(now)))
    .returning({ id: invitations.id });
  return rows.length > 0;
}

export async function deleteInvitation(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.delete(invitations).where(eq(invitations.id, id)).returning();
  return row;
}

export async function deleteExpiredInvitations(db: Db, before: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, before));
}

/** Deletes the invitations of these addresses, ignoring case. */
export async function deleteInvitationsFor(tx: Tx, addresses: readonly string[]): Promise<void> {
  const lowered = addresses.map((address) => address.toLowerCase());
  await tx.delete(invitations).where(inArray(sql`lower(${invitations.email})`, lowered));
}
