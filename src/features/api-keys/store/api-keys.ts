import { and, count, desc, eq, gt, or } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Scope } from "#base/scopes.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { bytea, instant } from "#infra/postgres/columns.ts";

export const apiKeys = pgTable("api_keys", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  accountId: uuid("account_id").notNull(),
  name: text("name").notNull(),
  tokenHash: bytea("token_hash").notNull(),
  tokenStart: text("token_start").notNull(),
  previousTokenHash: bytea("previous_token_hash"),
  previousTokenUntil: instant("previous_token_until"),
  scopes: text("scopes").array().$type<Scope[]>().notNull(),
  networks: text("networks").array().notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at"),
  lastUsedAt: instant("last_used_at"),
});

export type ApiKeyRow = typeof apiKeys.$inferSelect;

const byId = (workspaceId: string, id: string) => and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id));

/** The key with this token, which may be its current or its previous one. */
export async function selectApiKey(db: Db, tokenHash: Uint8Array, now: Date): Promise<ApiKeyRow | undefined> {
  const isFormer = and(eq(apiKeys.previousTokenHash, tokenHash), gt(apiKeys.previousTokenUntil, now));
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(or(eq(apiKeys.tokenHash, tokenHash), isFormer))
    .prepare("api_key")
    .execute();
  return row;
}

/** The keys of a workspace, newest first. */
export function selectApiKeys(db: Db | Tx, workspaceId: string): Promise<ApiKeyRow[]> {
  return db.select().from(apiKeys).where(eq(apiKeys.workspaceId, workspaceId)).orderBy(desc(apiKeys.id));
}

export async function countApiKeys(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.workspaceId, workspaceId));
  return row!.keys;
}

export async function insertApiKey(tx: Tx, row: ApiKeyRow): Promise<void> {
  await tx.insert(apiKeys).values(row);
}

/** The key, locked until the transaction ends; undefined if the workspace has no such key. */
export async function lockApiKey(tx: Tx, workspaceId: string, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await tx.select().from(apiKeys).where(byId(workspaceId, id)).for("update");
  return row;
}

/** Stores the tokens of a locked key. */
export async function replaceToken(tx: Tx, row: ApiKeyRow): Promise<void> {
  const { id, workspaceId, tokenHash, tokenStart, previousTokenHash, previousTokenUntil } = row;
  await tx
    .update(apiKeys)
    .set({ tokenHash, tokenStart, previousTokenHash, previousTokenUntil })
    .where(byId(workspaceId, id));
}

/** Returns the deleted row; undefined if the workspace has no such key. */
export async function deleteApiKey(tx: Tx, workspaceId: string, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await tx.delete(apiKeys).where(byId(workspaceId, id)).returning();
  return row;
}

export async function updateLastUsed(db: Db, id: string, lastUsedAt: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, id));
}
