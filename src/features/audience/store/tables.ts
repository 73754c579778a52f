import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { languages } from "#base/language.ts";
import { subscriberStates } from "../subscribers/states.ts";
import { bytea, instant } from "#infra/postgres/columns.ts";
import { toContainsPattern } from "#infra/postgres/like.ts";

export const subscribers = pgTable("subscribers", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  email: text("email").notNull(),
  mailbox: text("mailbox")
    .notNull()
    .generatedAlwaysAs(sql`lower(email)`),
  name: text("name").notNull(),
  state: text("state", { enum: subscriberStates }).notNull(),
  consent: text("consent").notNull(),
  form: text("form").notNull(),
  blockId: uuid("block_id").notNull(),
  language: text("language", { enum: languages }).notNull(),
  confirmSeed: bytea("confirm_seed").notNull(),
  confirmHash: bytea("confirm_hash").notNull(),
  unsubscribeSeed: bytea("unsubscribe_seed").notNull(),
  unsubscribeHash: bytea("unsubscribe_hash").notNull(),
  createdAt: instant("created_at").notNull(),
  askedAt: instant("asked_at").notNull(),
  confirmedAt: instant("confirmed_at"),
  leftAt: instant("left_at"),
});

export const messages = pgTable("messages", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  blockId: uuid("block_id").notNull(),
  form: text("form").notNull(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  message: text("message").notNull(),
  language: text("language", { enum: languages }).notNull(),
  createdAt: instant("created_at").notNull(),
  readAt: instant("read_at"),
  deletedAt: instant("deleted_at"),
});

/** True for text that contains `part`, ignoring case; LIKE wildcards are literal. */
export function containsText(column: AnyColumn, part: string): SQL {
  return sql`${column} ilike ${toContainsPattern(part)}`;
}
