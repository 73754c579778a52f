import { asc, eq } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, instant } from "#infra/postgres/columns.ts";
import type { Db } from "#infra/postgres/client.ts";

const tokens = pgTable("reporter_tokens", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  hash: bytea("hash").notNull(),
  createdAt: instant("created_at").notNull(),
});

export type ReporterTokenRow = typeof tokens.$inferSelect;

/** False if the name is taken. */
export async function insertReporterToken(db: Db, row: ReporterTokenRow): Promise<boolean> {
  const inserted = await db
    .insert(tokens)
    .values(row)
    .onConflictDoNothing({ target: tokens.name })
    .returning({ id: tokens.id });
  return inserted.length > 0;
}

export async function deleteReporterToken(db: Db, name: string): Promise<boolean> {
  const deleted = await db.delete(tokens).where(eq(tokens.name, name)).returning({ id: tokens.id });
  return deleted.length > 0;
}

export async function selectReporterTokens(db: Db): Promise<Pick<ReporterTokenRow, "name" | "createdAt">[]> {
  return db.select({ name: tokens.name, createdAt: tokens.createdAt }).from(tokens).orderBy(asc(tokens.name));
}

export async function selectReporterByHash(
  db: Db,
  hash: Uint8Array,
): Promise<Pick<ReporterTokenRow, "id" | "name"> | undefined> {
  const [row] = await db.select({ id: tokens.id, name: tokens.name }).from(tokens).where(eq(tokens.hash, hash));
  return row;
}
