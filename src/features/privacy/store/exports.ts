import { and, count, desc, eq, gt, inArray, lt, lte, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { exportChunks, exports } from "./tables.ts";

export type ExportRow = typeof exports.$inferSelect;

const isRunning = inArray(exports.state, ["waiting", "making"]);

/** Serialises the requests of one account until the transaction ends. */
export async function lockExports(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${accountId}`}, 0))`);
}

export async function countExportsSince(tx: Tx, accountId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(exports)
    .where(and(eq(exports.accountId, accountId), gt(exports.requestedAt, since)));
  return row?.count ?? 0;
}

export async function hasRunningExport(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: exports.id })
    .from(exports)
    .where(and(eq(exports.accountId, accountId), isRunning));
  return rows.length > 0;
}

export async function insertExport(tx: Tx, row: typeof exports.$inferInsert): Promise<ExportRow> {
  const [inserted] = await tx.insert(exports).values(row).returning();
  return inserted!;
}

export async function selectNewestExport(db: Db, accountId: string): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(exports)
    .where(eq(exports.accountId, accountId))
    .orderBy(desc(exports.id))
    .limit(1);
  return row;
}

/** A finished export of this account that has not expired. */
export async function selectReadyExport(
  db: Db,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<ExportRow | undefined> {
  const isRow = and(eq(exports.id, id), eq(exports.accountId, accountId));
  const [row] = await db
    .select()
    .from(exports)
    .where(and(isRow, eq(exports.state, "ready"), gt(exports.until, now)));
  return row;
}

/** Starts an attempt and deletes the chunks of an earlier one; undefined if there is nothing to make. */
export async function beginExport(db: Db, id: string, startedAt: Date): Promise<ExportRow | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(exports)
      .set({ state: "making", attempt: sql`${exports.attempt} + 1`, percent: 0, sizeBytes: 0, startedAt })
      .where(and(eq(exports.id, id), isRunning))
      .returning();
    if (row) await deleteChunks(tx, [row]);
    return row;
  });
}

interface Chunk {
  readonly id: string;
  readonly attempt: number;
  readonly position: number;
  readonly bytes: Uint8Array;
  readonly percent: number;
}

/** Adds a chunk; false if another attempt has started in the meantime, or the export is gone. */
export async function insertChunk(db: Db, { id, attempt, position, bytes, percent }: Chunk): Promise<boolean> {
  return db.transaction(async (tx) => {
    const mine = await tx
      .update(exports)
      .set({ percent, sizeBytes: sql`${exports.sizeBytes} + ${bytes.length}` })
      .where(and(eq(exports.id, id), eq(exports.attempt, attempt), eq(exports.state, "making")))
      .returning({ id: exports.id });
    if (mine.length > 0) await tx.insert(exportChunks).values({ exportId: id, position, bytes });
    return mine.length > 0;
  });
}

/** Returns true if this attempt finished the export, which expires the account's earlier ones. */
export async function finishExport(tx: Tx, { id, accountId, attempt }: ExportRow, until: Date): Promise<boolean> {
  const [ready] = await tx
    .update(exports)
    .set({ state: "ready", percent: 100, until })
    .where(and(eq(exports.id, id), eq(exports.attempt, attempt), eq(exports.state, "making")))
    .returning({ id: exports.id });
  if (!ready) return false;
  const earlier = await tx
    .update(exports)
    .set({ state: "over" })
    .where(and(eq(exports.accountId, accountId), eq(exports.state, "ready"), ne(exports.id, id)))
    .returning({ id: exports.id });
  await deleteChunks(tx, earlier);
  return true;
}

export async function failExport(db: Db, { id, attempt }: Pick<ExportRow, "id" | "attempt">): Promise<void> {
  await db.transaction(async (tx) => {
    const failed = await tx
      .update(exports)
      .set({ state: "failed" })
      .where(and(eq(exports.id, id), eq(exports.attempt, attempt), eq(exports.state, "making")))
      .returning({ id: exports.id });
    await deleteChunks(tx, failed);
  });
}

/** Exports that are still marked as running but were started before `startedBefore`. */
export async function selectStuckExports(db: Db, startedBefore: Date): Promise<ExportRow[]> {
  return db
    .select()
    .from(exports)
    .where(and(eq(exports.state, "making"), lt(exports.startedAt, startedBefore)));
}

export async function selectChunk(db: Db, exportId: string, position: number): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ bytes: exportChunks.bytes })
    .from(exportChunks)
    .where(and(eq(exportChunks.exportId, exportId), eq(exportChunks.position, position)));
  return row?.bytes;
}

/** Deletes expired files, and export rows that no longer count towards the limit of exports. */
export async function expireExports(db: Db, { now, forgetBefore }: { now: Date; forgetBefore: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const expired = await tx
      .update(exports)
      .set({ state: "over" })
      .where(and(eq(exports.state, "ready"), lte(exports.until, now)))
      .returning({ id: exports.id });
    await deleteChunks(tx, expired);
    const isDone = inArray(exports.state, ["over", "failed"]);
    await tx.delete(exports).where(and(isDone, lt(exports.requestedAt, forgetBefore)));
  });
}

async function deleteChunks(tx: Tx, of: readonly Pick<ExportRow, "id">[]): Promise<void> {
  const ids = of.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(exportChunks).where(inArray(exportChunks.exportId, ids));
}
