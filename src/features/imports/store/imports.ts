import { and, asc, desc, eq, getTableColumns, inArray, lt } from "drizzle-orm";
import { customType, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { FoundFile, ImportOutcome } from "../contract.ts";
import type { Choices } from "../plan/choices.ts";
import type { ImportLimit, StoredReport } from "../plan/report.ts";

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** The result of an import and, until its clicks are stored, the link of each short name in the file. */
export interface StoredOutcome extends ImportOutcome {
  readonly targets?: Readonly<Record<string, string>>;
}

export type ImportStatus = "draft" | "waiting" | "running" | "done" | "failed" | "undone";

const imports = pgTable("link_imports", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  state: text("state").$type<ImportStatus>().notNull(),
  fileName: text("file_name").notNull(),
  bytes: bytea("bytes"),
  found: jsonb("found").$type<FoundFile>().notNull(),
  choices: jsonb("choices").$type<Choices>().notNull(),
  report: jsonb("report").$type<StoredReport>().notNull(),
  progress: integer("progress").notNull().default(0),
  outcome: jsonb("outcome").$type<StoredOutcome>(),
  failure: text("failure").$type<ImportLimit | "error">(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  startedAt: timestamp("started_at", { withTimezone: true }),
  endedAt: timestamp("ended_at", { withTimezone: true }),
});

const { bytes: _, ...withoutBytes } = getTableColumns(imports);

/** The columns of an import without its file, which is far larger than all others. */
export type ImportRow = Omit<typeof imports.$inferSelect, "bytes">;

const byId = (workspaceId: string, id: string) => and(eq(imports.workspaceId, workspaceId), eq(imports.id, id));
const inState = (...states: ImportStatus[]) => inArray(imports.state, states);

export async function insertImport(
  tx: Tx,
  row: Pick<
    typeof imports.$inferSelect,
    "id" | "workspaceId" | "fileName" | "bytes" | "found" | "choices" | "report" | "createdAt"
  >,
): Promise<ImportRow> {
  const [inserted] = await tx
    .insert(imports)
    .values({ ...row, state: "draft" })
    .returning(withoutBytes);
  return inserted!;
}

/** Newest first. */
export function selectImports(db: Db, workspaceId: string, limit: number): Promise<ImportRow[]> {
  return db
    .select(withoutBytes)
    .from(imports)
    .where(eq(imports.workspaceId, workspaceId))
    .orderBy(desc(imports.id))
    .limit(limit);
}

export async function selectImport(db: Db | Tx, workspaceId: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.select(withoutBytes).from(imports).where(byId(workspaceId, id));
  return row;
}

/** Finds an import of any workspace, for jobs, which have only its id. */
export async function selectImportToRun(db: Db, id: string): Promise<ImportRow | undefined> {
  const [row] = await db
    .select(withoutBytes)
    .from(imports)
    .where(and(eq(imports.id, id), inState("waiting", "running")));
  return row;
}

export async function selectFile(db: Db | Tx, workspaceId: string, id: string): Promise<Uint8Array | undefined> {
  const [row] = await db.select({ bytes: imports.bytes }).from(imports).where(byId(workspaceId, id));
  return row?.bytes ?? undefined;
}

export type ImportPatch = Partial<
  Pick<
    ImportRow,
    "state" | "found" | "choices" | "report" | "progress" | "outcome" | "failure" | "startedAt" | "endedAt"
  >
>;

/**
 * Changes an import if it is in one of these states. Returns undefined if it is in another state or another workspace.
 */
export async function patchImport(
  db: Db | Tx,
  { workspaceId, id, from }: { workspaceId: string; id: string; from: readonly ImportStatus[] },
  patch: ImportPatch,
): Promise<ImportRow | undefined> {
  const [row] = await db
    .update(imports)
    .set(patch)
    .where(and(byId(workspaceId, id), inState(...from)))
    .returning(withoutBytes);
  return row;
}

export async function dropFile(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.update(imports).set({ bytes: null }).where(byId(workspaceId, id));
}

/** Deletes an import that is not under way; returns false if it does not exist. */
export async function deleteImport(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(imports)
    .where(and(byId(workspaceId, id), inState("draft", "failed")))
    .returning({ id: imports.id });
  return deleted.length > 0;
}

/** Deletes all but the `kept` newest drafts of a workspace. */
export async function trimDrafts(tx: Tx, workspaceId: string, kept: number): Promise<void> {
  const old = tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.workspaceId, workspaceId), inState("draft")))
    .orderBy(desc(imports.id))
    .offset(kept);
  await tx.delete(imports).where(and(eq(imports.workspaceId, workspaceId), inArray(imports.id, old)));
}

/** Deletes abandoned drafts, and imports that are too old to be undone. */
export async function deleteOldImports(db: Db, { drafts, all }: { drafts: Date; all: Date }): Promise<void> {
  await db.delete(imports).where(and(inState("draft", "failed"), lt(imports.createdAt, drafts)));
  await db.delete(imports).where(and(inState("done", "undone"), lt(imports.createdAt, all)));
}

/** Imports that began before that instant and have neither ended nor any attempts left. */
export function selectStuckImports(db: Db, before: Date): Promise<ImportRow[]> {
  return db
    .select(withoutBytes)
    .from(imports)
    .where(and(inState("waiting", "running"), lt(imports.startedAt, before)))
    .orderBy(asc(imports.id))
    .limit(100);
}
