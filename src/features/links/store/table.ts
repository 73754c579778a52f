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
import { type SQL, sql } from "drizzle-orm";
import type { Link } from "../link-schema.ts";
import type { RedirectStatus } from "../redirect-status.ts";
import type { LinkAddress } from "../addresses/path.ts";
import type { Rules } from "#features/routing/schema.ts";

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
  code: text("code")
    .notNull()
    .default(sql`new_link_code()`),
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
  /** How many cells the link takes in the bento layout. */
  cells: smallint("cells").$type<1 | 2>().notNull(),
  /** Off the page, a link is only a short link. */
  onPage: boolean("on_page").notNull(),
  externalId: text("external_id"),
  note: text("note").notNull(),
  redirectStatus: smallint("redirect_status").$type<RedirectStatus>().notNull(),
  /** Its custom addresses, in addition to its code and alias. */
  addresses: jsonb("addresses").$type<readonly LinkAddress[]>().notNull(),
  version: integer("version").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  deletedAt: timestamp("deleted_at", { withTimezone: true }),
});

/** The columns of categories that determine the order of links. */
export const categories = pgTable("link_categories", {
  id: uuid("id").primaryKey(),
  sortOrder: integer("sort_order").notNull(),
});

export type LinkRow = typeof links.$inferSelect;

/** The condition that the id of a link is one of these. As JSON, since a statement takes at most 65,535 parameters. */
export const among = (ids: readonly string[]): SQL =>
  sql`${links.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
