import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { BlockContent } from "../blocks/content.ts";
import type { BlockRules } from "../blocks/rules.ts";
import type { Link } from "../link-schema.ts";
import type { Rules } from "../rules/schema.ts";

export const links = pgTable("links", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  name: text("name").notNull(),
  platform: text("platform").notNull(),
  destination: text("destination").notNull(),
  description: text("description"),
  timeoutSeconds: doublePrecision("timeout_seconds").notNull(),
  meta: jsonb("meta").$type<Link["meta"]>().notNull(),
  sortOrder: integer("sort_order").notNull(),
  alias: text("alias").notNull(),
  code: text("code").notNull(),
  categoryId: uuid("category_id"),
  tags: text("tags").array().notNull(),
  thumbnail: text("thumbnail").notNull(),
  archived: boolean("archived").notNull(),
  /** The rules of the link; null without any. */
  rules: jsonb("rules").$type<Rules>(),
  passwordHash: text("password_hash"),
  taken: integer("taken").notNull(),
  deadSince: timestamp("dead_since", { withTimezone: true }),
  /** Whether its history is public. */
  historyPublic: boolean("history_public").notNull(),
  /** How many cells it takes in the bento variant of the grid. */
  cells: smallint("cells").$type<1 | 2>().notNull(),
  version: integer("version").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  deletedAt: timestamp("deleted_at", { withTimezone: true }),
});

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

export type LinkRow = typeof links.$inferSelect;
export type CategoryRow = typeof categories.$inferSelect;
export type BlockRow = typeof blocks.$inferSelect;
