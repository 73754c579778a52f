import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Scope } from "#base/scopes.ts";
import { bytea, instant } from "#infra/postgres/columns.ts";

/**
 * `registered`: anyone can register such an app; `published`: the app publishes its metadata on its own host; `own`:
 * our own program.
 */
export const appKinds = ["registered", "published", "own"] as const;
export type AppKind = (typeof appKinds)[number];

export const connectedApps = pgTable("connected_apps", {
  id: uuid("id").primaryKey(),
  accountId: uuid("account_id").notNull(),
  workspaceId: uuid("workspace_id").notNull(),
  clientId: text("client_id").notNull(),
  name: text("name").notNull(),
  host: text("host").notNull(),
  kind: text("kind").$type<AppKind>().notNull(),
  scopes: text("scopes").array().$type<(Scope | "offline_access")[]>().notNull(),
  resources: text("resources").array().notNull(),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at"),
});

export type ConnectedAppRow = typeof connectedApps.$inferSelect;

export const oauthRecords = pgTable("oauth_records", {
  model: text("model").notNull(),
  idHash: bytea("id_hash").notNull(),
  appId: uuid("app_id"),
  userCodeHash: bytea("user_code_hash"),
  payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at"),
  consumedAt: instant("consumed_at"),
  polledAt: instant("polled_at"),
});

export type OAuthRecordRow = typeof oauthRecords.$inferSelect;
