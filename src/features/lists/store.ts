import { asc, eq, notInArray, sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#infra/postgres/columns.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";

const lists = pgTable("block_lists", {
  name: text("name").primaryKey(),
  entries: integer("entries").notNull(),
  skipped: integer("skipped").notNull(),
  error: text("error").notNull(),
  /** When it was last read without an error. */
  readAt: instant("read_at").notNull(),
});

const alerts = pgTable(
  "list_alerts",
  {
    kind: text("kind", { enum: ["allowed", "own_host", "domain"] }).notNull(),
    subject: text("subject").notNull(),
    list: text("list").notNull(),
    foundAt: instant("found_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject, table.list] })],
);

export type ListRow = typeof lists.$inferSelect;
export type AlertRow = typeof alerts.$inferSelect;

/** Replaces the states of all lists; one with an error keeps the time when it was last read. */
export async function putLists(tx: Tx, rows: readonly ListRow[]): Promise<void> {
  const names = rows.map(({ name }) => name);
  await tx.delete(lists).where(names.length > 0 ? notInArray(lists.name, names) : sql`true`);
  if (rows.length === 0) return;
  const set = {
    entries: sql`excluded.entries`,
    skipped: sql`excluded.skipped`,
    error: sql`excluded.error`,
    readAt: sql`case when excluded.error = '' then excluded.read_at else ${lists.readAt} end`,
  };
  await tx
    .insert(lists)
    .values([...rows])
    .onConflictDoUpdate({ target: lists.name, set });
}

export async function selectLists(db: Db): Promise<ListRow[]> {
  return db.select().from(lists).orderBy(asc(lists.name));
}

/** Replaces the alerts of a kind. Returns those that are new. */
export async function replaceAlerts(tx: Tx, kind: AlertRow["kind"], rows: readonly AlertRow[]): Promise<AlertRow[]> {
  const known = await tx.delete(alerts).where(eq(alerts.kind, kind)).returning();
  const since = new Map(known.map((row) => [`${row.subject} ${row.list}`, row.foundAt]));
  const kept = rows.map((row) => ({ ...row, foundAt: since.get(`${row.subject} ${row.list}`) ?? row.foundAt }));
  if (kept.length > 0) await tx.insert(alerts).values(kept).onConflictDoNothing();
  return rows.filter((row) => !since.has(`${row.subject} ${row.list}`));
}

export async function selectAlerts(db: Db): Promise<AlertRow[]> {
  return db.select().from(alerts).orderBy(asc(alerts.kind), asc(alerts.subject));
}
