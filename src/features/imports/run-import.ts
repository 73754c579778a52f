import { ApiError } from "#base/errors.ts";
import { bumpLinksVersion, tryLockLinks } from "#features/blocks/lock.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { isUnavailable as isClickHouseUnavailable } from "#infra/clickhouse/client.ts";
import { isUnavailable, type Tx } from "#infra/postgres/client.ts";
import { isDeadlock } from "#infra/postgres/deadlock.ts";
import { ParserTimeout } from "#infra/threads/parser-thread.ts";
import { applyImport } from "./apply-import.ts";
import type { ImportJobsCtx, ImportParsing } from "./ctx.ts";
import { importTooSlow } from "./errors.ts";
import { importVisits, endImport } from "./import-visits.ts";
import { planRows, type ImportFile } from "./plan-rows.ts";
import type { FileRead, ImportInput } from "./read/read-import.ts";
import { selectExisting } from "./store/imported.ts";
import { dropFile, type ImportRow, patchImport, selectFile, selectImport, selectImportToRun } from "./store/imports.ts";

const UNDER_WAY = ["waiting", "running"] as const;

interface Run {
  readonly importId: string;
  /** The account that started it. */
  readonly accountId: string | null;
}

/**
 * Imports the links of a file in one transaction, which also records that they are stored: an interrupted attempt
 * leaves nothing behind. Its clicks follow in numbered batches, each stored once; the next attempt resumes after the
 * last batch. Throws only errors that a retry may resolve. Any other error ends the import: as done if its links are
 * stored, else as failed.
 */
export async function runImport(ctx: ImportJobsCtx, { importId, accountId }: Run): Promise<void> {
  const row = await selectImportToRun(ctx.db, importId);
  if (!row) return;
  try {
    if (!row.outcome) await applyWhole(accountId === null ? ctx : { ...ctx, accountId }, row);
    await importVisits(ctx, importId);
  } catch (error) {
    if (isUnavailable(error) || isDeadlock(error) || isClickHouseUnavailable(error)) throw error;
    ctx.log.error({ err: error, importId }, "imports: an import failed");
    const current = await selectImport(ctx.db, row.workspaceId, row.id);
    if (current?.outcome && current.state === "running")
      return endImport(ctx, { workspaceId: row.workspaceId, id: row.id, outcome: current.outcome });
    const of = { workspaceId: row.workspaceId, id: row.id, from: UNDER_WAY };
    await patchImport(ctx.db, of, { state: "failed", failure: "error", endedAt: ctx.now() });
  }
}

async function applyWhole(ctx: ImportJobsCtx, row: ImportRow): Promise<void> {
  const { workspaceId, id } = row;
  const bytes = await selectFile(ctx.db, workspaceId, id);
  if (!bytes) return;
  const file = await readImportFile(ctx, { bytes, fileName: row.fileName, choices: row.choices });
  await patchImport(ctx.db, { workspaceId, id, from: UNDER_WAY }, { state: "running", progress: 0 });
  await runInTransaction(ctx, async (scope) => {
    // the owner may have been deleted since
    if ((await tryLockLinks(scope.tx, workspaceId)) === undefined) return;
    const current = await selectImport(scope.tx, workspaceId, id);
    if (current && UNDER_WAY.some((state) => state === current.state)) await applyUnderLock(ctx, scope, current, file);
  });
}

async function applyUnderLock(
  ctx: ImportJobsCtx,
  { tx, emit }: EventTx,
  row: ImportRow,
  file: ImportFile,
): Promise<void> {
  const { workspaceId, id, choices } = row;
  const of = { workspaceId, id, from: UNDER_WAY };
  const inWorkspace = { ...ctx, workspaceId };
  const { planned, report, aliases } = await planRows(inWorkspace, tx, file, choices);
  if (report.blocked) {
    // links were added since the import was started
    await patchImport(tx, of, { state: "failed", failure: report.blocked, endedAt: ctx.now() });
    return;
  }
  const outcome = await applyImport(inWorkspace, {
    tx,
    importId: id,
    planned,
    choices,
    // outside of the transaction, to be visible before it commits
    onProgress: async (progress) => void (await patchImport(ctx.db, of, { progress })),
  });
  await bumpLinksVersion(tx, workspaceId);
  const { total, matched } = report.visits ?? { total: 0, matched: 0 };
  const visits = { total, done: 0, brought: 0, is_whole: false };
  const ended = await patchImport(tx, of, {
    report,
    progress: report.rows,
    ...(matched > 0
      ? { outcome: { ...outcome, visits, targets: await getTargets(tx, workspaceId, aliases) } }
      : { state: "done", outcome, endedAt: ctx.now() }),
  });
  if (!ended) throw new Error(`import ${id} ended while it ran`);
  if (matched === 0) await dropFile(tx, workspaceId, id);
  await emit({ name: "links.changed", workspaceId, subject: { action: "import", importId: id } });
}

/** The link id of each short name in the file's clicks, recorded since short names may change later. */
async function getTargets(
  tx: Tx,
  workspaceId: string,
  aliases: ReadonlyMap<string, string>,
): Promise<Record<string, string>> {
  const existing = await selectExisting(tx, workspaceId);
  const ids = new Map(existing.map(({ id, alias }) => [alias, id]));
  return Object.fromEntries(
    [...aliases].flatMap(([code, alias]) => (ids.has(alias) ? [[code, ids.get(alias)!] as const] : [])),
  );
}

/** Reads a file outside of the event loop. Throws importTooSlow on a timeout. */
export async function readImportFile(
  { parseFile, ownHosts, now }: ImportParsing,
  file: Omit<ImportInput, "ownHosts" | "now">,
): Promise<FileRead> {
  try {
    return await parseFile("importFile", { ...file, ownHosts: [...ownHosts], now: now() });
  } catch (error) {
    if (error instanceof ParserTimeout) throw new ApiError(importTooSlow);
    throw error;
  }
}
