import { asc, eq, inArray, lt, or, sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#infra/postgres/columns.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";

const lists = pgTable("block_lists", {
  name: text("name").primaryKey(),
  entries: integer("entries").notNull(),
  skipped: integer("skipped").notNull(),
  error: text("error").notNull(),
  /** When the list was last read without an error. */
  readAt: instant("read_at").notNull(),
  /** The hash of the current copy: the last one that any node compiled. */
  hash: text("hash").notNull(),
  /** When a node last had the current copy. */
  seenAt: instant("seen_at").notNull(),
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

interface NodeLists {
  readonly rows: readonly ListRow[];
  /** Lists that are new or changed on this node. Their copies become the current ones. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** A list whose current copy no node has had since this time is deleted. */
  readonly seenAfter: Date;
}

/**
 * Stores the states of a node's lists. If another node has the current copy of a list, that state stays, unless the
 * list has changed on this node. A list with an error keeps the time when it was last read. Returns whether any current
 * copy has changed.
 */
export async function putLists(tx: Tx, { rows, changed, removed, seenAfter }: NodeLists): Promise<boolean> {
  const before = await selectHashes(tx);
  const set = {
    entries: sql`excluded.entries`,
    skipped: sql`excluded.skipped`,
    error: sql`excluded.error`,
    readAt: sql`case when excluded.error = '' then excluded.read_at else ${lists.readAt} end`,
    hash: sql`excluded.hash`,
    seenAt: sql`excluded.seen_at`,
  };
  const isGone = lt(lists.seenAt, seenAfter);
  const isOurs = inArray(lists.name, [...changed]);
  const setWhere = sql`${lists.hash} in ('', excluded.hash) or ${isGone} or ${isOurs}`;
  if (rows.length > 0)
    await tx
      .insert(lists)
      .values([...rows])
      .onConflictDoUpdate({ target: lists.name, set, setWhere });
  await tx.delete(lists).where(or(isGone, inArray(lists.name, [...removed])));
  const after = await selectHashes(tx);
  return before.size !== after.size || [...after].some(([name, hash]) => before.get(name) !== hash);
}

export async function selectLists(db: Db): Promise<ListRow[]> {
  return db.select().from(lists).orderBy(asc(lists.name));
}

/** The hash of the current copy of each list, by name. */
export async function selectHashes(db: Db | Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ name: lists.name, hash: lists.hash }).from(lists);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
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
