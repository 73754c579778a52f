import { customType, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { languages } from "#base/language.ts";

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });
const instant = (name: string) => timestamp(name, { withTimezone: true });

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
  createdAt: instant("created_at").notNull(),
  lastSeenAt: instant("last_seen_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

export const proofs = pgTable("proofs", {
  id: uuid("id").primaryKey(),
  accountId: uuid("account_id").notNull(),
  purpose: text("purpose", { enum: ["verify", "reset"] }).notNull(),
  seed: bytea("seed").notNull(),
  hash: bytea("hash").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});
