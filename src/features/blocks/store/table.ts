import { boolean, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { BlockContent } from "../content.ts";
import type { BlockRules } from "../rules.ts";

/** The categories of a page, which hold links and blocks. */
export const categories = pgTable("link_categories", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  name: text("name").notNull(),
  sortOrder: integer("sort_order").notNull(),
  version: integer("version").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

/** The blocks of a page, in one order with its links. */
export const blocks = pgTable("blocks", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  content: jsonb("content").$type<BlockContent>().notNull(),
  categoryId: uuid("category_id"),
  sortOrder: integer("sort_order").notNull(),
  cells: smallint("cells").$type<1 | 2>().notNull(),
  archived: boolean("archived").notNull(),
  rules: jsonb("rules").$type<BlockRules>(),
  version: integer("version").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  deletedAt: timestamp("deleted_at", { withTimezone: true }),
});

export type CategoryRow = typeof categories.$inferSelect;
export type BlockRow = typeof blocks.$inferSelect;
