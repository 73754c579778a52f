import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, instant } from "./tables.ts";

export const totpFactors = pgTable("totp_factors", {
  accountId: uuid("account_id").primaryKey(),
  secret: bytea("secret").notNull(),
  confirmedAt: instant("confirmed_at"),
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: instant("created_at").notNull(),
});

export const recoveryCodes = pgTable("recovery_codes", {
  accountId: uuid("account_id").notNull(),
  hash: bytea("hash").notNull(),
  usedAt: instant("used_at"),
});

export const passkeys = pgTable("passkeys", {
  id: uuid("id").primaryKey(),
  accountId: uuid("account_id").notNull(),
  credentialId: text("credential_id").notNull(),
  publicKey: bytea("public_key").notNull(),
  counter: bigint("counter", { mode: "number" }).notNull(),
  transports: text("transports").array().notNull(),
  name: text("name").notNull(),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at"),
});

export const challenges = pgTable("challenges", {
  hash: bytea("hash").primaryKey(),
  purpose: text("purpose", { enum: ["second-factor", "passkey-sign-in", "passkey-new"] }).notNull(),
  accountId: uuid("account_id"),
  via: text("via", { enum: ["password", "provider"] })
    .notNull()
    .default("password"),
  guesses: integer("guesses").notNull().default(0),
  expiresAt: instant("expires_at").notNull(),
});

export const identities = pgTable("identities", {
  issuer: text("issuer").notNull(),
  subject: text("subject").notNull(),
  accountId: uuid("account_id").notNull(),
  createdAt: instant("created_at").notNull(),
});

export const pendingSignIns = pgTable("pending_sign_ins", {
  hash: bytea("hash").primaryKey(),
  stage: text("stage", { enum: ["callback", "identified"] }).notNull(),
  issuer: text("issuer").notNull(),
  subject: text("subject").notNull(),
  email: text("email"),
  name: text("name").notNull(),
  guesses: integer("guesses").notNull().default(0),
  expiresAt: instant("expires_at").notNull(),
});
