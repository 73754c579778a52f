import { bigint, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { bytea, instant } from "#infra/postgres/columns.ts";

export const exports = pgTable("exports", {
  id: uuid("id").primaryKey(),
  accountId: uuid("account_id").notNull(),
  state: text("state", { enum: ["waiting", "making", "ready", "failed", "over"] }).notNull(),
  attempt: integer("attempt").notNull().default(0),
  percent: smallint("percent").notNull().default(0),
  sizeBytes: bigint("size_bytes", { mode: "number" }).notNull().default(0),
  requestedAt: instant("requested_at").notNull(),
  startedAt: instant("started_at"),
  until: instant("until"),
});

export const exportChunks = pgTable("export_chunks", {
  exportId: uuid("export_id").notNull(),
  position: integer("position").notNull(),
  bytes: bytea("bytes").notNull(),
});

export const deletions = pgTable("deletions", {
  accountId: uuid("account_id").primaryKey(),
  requestedAt: instant("requested_at").notNull(),
  dueAt: instant("due_at").notNull(),
  startedAt: instant("started_at"),
});

export const pageDeletions = pgTable("page_deletions", {
  workspaceId: uuid("workspace_id").primaryKey(),
  requestedAt: instant("requested_at").notNull(),
});

export const erasedWorkspaces = pgTable("erased_workspaces", {
  hash: bytea("hash").primaryKey(),
  erasedAt: instant("erased_at").notNull(),
});
