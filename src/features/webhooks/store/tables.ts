import { boolean, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { bytea, instant } from "#infra/postgres/columns.ts";
import type { AttemptError, DeliveryState, Format, SentType, Signature } from "../event-types.ts";

export const webhooks = pgTable("webhooks", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  /** Only the origin if `sealedUrl` is set. */
  url: text("url").notNull(),
  /** The sealed address of a chat, which contains a token. */
  sealedUrl: bytea("sealed_url"),
  name: text("name").notNull(),
  events: text("events").array().notNull(),
  tags: text("tags").array().notNull(),
  hosts: text("hosts").array().notNull(),
  format: text("format").$type<Format>().notNull(),
  /** When the format was last changed; null: never. */
  formatSince: instant("format_since"),
  chatId: text("chat_id"),
  signature: text("signature").$type<Signature>().notNull(),
  /** Sealed, like `previousSecret`. */
  secret: bytea("secret").notNull(),
  previousSecret: bytea("previous_secret"),
  previousSecretUntil: instant("previous_secret_until"),
  active: boolean("active").notNull(),
  disabledReason: text("disabled_reason").$type<"gone" | "failing">(),
  disabledAt: instant("disabled_at"),
  failingSince: instant("failing_since"),
  warnedAt: instant("warned_at"),
  pausedUntil: instant("paused_until"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export interface Attempt {
  readonly at: string;
  readonly status: number | null;
  readonly durationMs: number;
  /** Missing after a response other than a redirect, and in attempts of versions up to 1.2. */
  readonly error?: AttemptError;
}

export const deliveries = pgTable("webhook_deliveries", {
  id: uuid("id").primaryKey(),
  webhookId: uuid("webhook_id").notNull(),
  workspaceId: uuid("workspace_id").notNull(),
  type: text("type").$type<SentType>().notNull(),
  eventId: uuid("event_id"),
  itemId: uuid("item_id"),
  subscriberId: uuid("subscriber_id"),
  messageId: uuid("message_id"),
  body: text("body").notNull(),
  isTest: boolean("is_test").notNull(),
  state: text("state").$type<DeliveryState>().notNull(),
  tries: smallint("tries").notNull().default(0),
  nextAttemptAt: instant("next_attempt_at").notNull(),
  leasedUntil: instant("leased_until"),
  attempts: jsonb("attempts").$type<readonly Attempt[]>().notNull().default([]),
  status: smallint("status"),
  response: text("response"),
  createdAt: instant("created_at").notNull(),
});

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof deliveries.$inferSelect;
export type NewDeliveryRow = typeof deliveries.$inferInsert;
