import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { languages } from "#base/language.ts";
import { bytea, instant } from "#infra/postgres/columns.ts";
import { securityEventKinds } from "../security-event-kinds.ts";

export const accounts = pgTable("accounts", {
  id: uuid("id").primaryKey(),
  email: text("email").notNull(),
  passwordHash: text("password_hash").notNull(),
  language: text("language", { enum: languages }).notNull(),
  verifiedAt: instant("verified_at"),
  createdAt: instant("created_at").notNull(),
});

export const members = pgTable("members", {
  workspaceId: uuid("workspace_id").notNull(),
  accountId: uuid("account_id").notNull(),
  role: text("role", { enum: ["owner", "member"] }).notNull(),
});

export const sessions = pgTable("sessions", {
  id: uuid("id").primaryKey(),
  accountId: uuid("account_id").notNull(),
  tokenHash: bytea("token_hash").notNull(),
  userAgent: text("user_agent").notNull(),
  country: text("country"),
  createdAt: instant("created_at").notNull(),
  lastSeenAt: instant("last_seen_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  /** The operator's session, if this one only views the account. */
  viewerSessionId: uuid("viewer_session_id"),
});

export const verificationTokens = pgTable("verification_tokens", {
  id: uuid("id").primaryKey(),
  accountId: uuid("account_id").notNull(),
  purpose: text("purpose", { enum: ["reset"] }).notNull(),
  seed: bytea("seed").notNull(),
  hash: bytea("hash").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});

export const addressChanges = pgTable("address_changes", {
  id: uuid("id").primaryKey(),
  accountId: uuid("account_id").notNull(),
  newEmail: text("new_email").notNull(),
  sessionId: uuid("session_id").notNull(),
  seed: bytea("seed").notNull(),
  newHash: bytea("new_hash").notNull(),
  oldHash: bytea("old_hash").notNull(),
  newConfirmedAt: instant("new_confirmed_at"),
  oldConfirmedAt: instant("old_confirmed_at"),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

export const securityEvents = pgTable("security_events", {
  id: uuid("id").primaryKey(),
  accountId: uuid("account_id").notNull(),
  kind: text("kind", { enum: securityEventKinds }).notNull(),
  browser: text("browser").notNull(),
  os: text("os").notNull(),
  country: text("country").notNull(),
  details: jsonb("details").$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
  createdAt: instant("created_at").notNull(),
});
