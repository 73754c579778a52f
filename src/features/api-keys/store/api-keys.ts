import { and, eq, gt, or } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Scope } from "#base/scopes.ts";
import type { Db } from "#infra/postgres/client.ts";
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

/** The key with this token, current or former. */
export async function selectApiKey(db: Db, tokenHash: Uint8Array, now: Date): Promise<ApiKeyRow | undefined> {
  const isFormer = and(eq(apiKeys.previousTokenHash, tokenHash), gt(apiKeys.previousTokenUntil, now));
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(or(eq(apiKeys.tokenHash, tokenHash), isFormer));
  return row;
}

export async function updateLastUsed(db: Db, id: string, lastUsedAt: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, id));
}
