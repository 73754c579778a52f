import { toBatches } from "#base/batches.ts";
import type { UploadedFile } from "#base/contract.ts";
import { ApiError, type ApiErrorKind, requireFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { removeEmptyCategories } from "#features/blocks/categories/categories.ts";
import { changePage, lockLinks, bumpLinksVersion } from "#features/blocks/change-page.ts";
import { linkLimit, monthlyLimit, planLimit, shortLinkLimit } from "#features/links/errors.ts";
import { dailyLinkLimit, newAccountLinkLimit } from "#features/workspaces/trust.ts";
import { restoreDeadSince } from "#features/links/health/health.ts";
import { recordHistory } from "#features/links/history/record-history.ts";
import { LINKS_PER_STATEMENT } from "#features/links/limits.ts";
import { getRemainingQuota } from "#features/links/quota.ts";
import { moveToTrash } from "#features/links/trash/trash.ts";
import { applyNotices } from "#features/links/trust.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import type { FoundFile, Import, ImportSummary } from "./contract.ts";
import type { ImportCtx } from "./ctx.ts";
import { importBegun, importInvalid, nothingToImport, importNotUndoable } from "./errors.ts";
import { DRAFTS_MAX, IMPORT_DAYS } from "./limits.ts";
import { planRows } from "./plan-rows.ts";
import { type Choices, type ImportOptions, showsOnPage } from "./plan/choices.ts";
import { checkQuota, type ImportLimit, type ImportReport, presentReport, type StoredReport } from "./plan/report.ts";
import { importQueue, importErasure } from "./queues.ts";
import type { FileRead, ImportInput } from "./read/read-import.ts";
import { readImportFile } from "./read-import-file.ts";
import { dropNotUndoable, restorePrevious, selectUndoable } from "./store/imported.ts";
import {
  deleteImport,
  type ImportRow,
  insertImport,
  patchImport,
  selectFile,
  selectImport,
  selectImports,
  trimDrafts,
} from "./store/imports.ts";

export { selectImportedLinks as listImportedLinks } from "./store/imported.ts";

const IMPORTS_LISTED = 50;
const UPLOADS: RateLimit = { name: "imports", points: 60, seconds: 600 };
/** A limit, since every change of a choice reads the whole file again. */
const CHECKS: RateLimit = { name: "import-checks", points: 300, seconds: 600 };

/**
 * Reads an uploaded file. The returned function stores it, and returns what it contains and what an import would do.
 * Throws `importReadErrors`.
 */
export async function uploadImport(
  ctx: ImportCtx,
  name: string | undefined,
  upload: UploadedFile,
): Promise<(ctx: Pick<ImportCtx, "db">) => Promise<Import>> {
  await enforceRateLimit(ctx.rateLimits, UPLOADS, ctx.workspaceId);
  const bytes = await upload.read();
  return ctx.importSemaphore(ctx.workspaceId, async () => {
    const file = await readImportFile(ctx, { bytes, fileName: name ?? "" });
    const choices = getDefaultChoices(file);
    const { report } = await planRows(ctx, ctx.db, file, choices);
    const { workspaceId } = ctx;
    const now = ctx.now();
    const found = toFoundFile(file);
    const fileName = (name ?? "").trim();
    const id = newId(now.getTime());
    return async ({ db }) => {
      const row = await db.transaction(async (tx) => {
        // without the lock, two parallel uploads would exceed the maximum
        await lockLinks(tx, workspaceId);
        await trimDrafts(tx, workspaceId, DRAFTS_MAX - 1);
        return insertImport(tx, { id, workspaceId, fileName, bytes, found, choices, report, createdAt: now });
      });
      return presentImport(row, now);
    };
  });
}

/** What a file contains and what an import of it would do; stores nothing. Throws `importReadErrors`. */
export async function previewFile(
  ctx: ImportCtx,
  file: Pick<ImportInput, "bytes" | "fileName">,
): Promise<{ found: FoundFile; report: ImportReport }> {
  await enforceRateLimit(ctx.rateLimits, CHECKS, ctx.workspaceId);
  return ctx.importSemaphore(ctx.workspaceId, async () => {
    const read = await readImportFile(ctx, file);
    const { report } = await planRows(ctx, ctx.db, read, getDefaultChoices(read));
    return { found: toFoundFile(read), report: presentReport(report) };
  });
}

/** The imports of the workspace, newest first. */
export async function listImports(ctx: Pick<ImportCtx, "db" | "workspaceId" | "now">): Promise<ImportSummary[]> {
  const rows = await selectImports(ctx.db, ctx.workspaceId, IMPORTS_LISTED);
  return rows.map((row) => presentSummary(row, ctx.now()));
}

/** One import; the report of a draft has the current quota. Throws notFound. */
export async function getImport(ctx: ImportCtx, id: string): Promise<Import> {
  const row = await getImportRow(ctx, id);
  const report = row.state === "draft" ? await withCurrentQuota(ctx, row) : row.report;
  return presentImport({ ...row, report }, ctx.now());
}

/** The report of a draft, checked against the quota as it is now. */
async function withCurrentQuota(ctx: ImportCtx, { report, choices }: ImportRow): Promise<StoredReport> {
  const places = report.places ?? (choices.on_page ? report.create : 0);
  return { ...report, ...checkQuota(await getRemainingQuota(ctx, ctx.db), report.create, places) };
}

/** Changes the choices of a draft, and returns what an import would do then. Throws notFound or importBegun. */
export async function chooseImport(ctx: ImportCtx, id: string, options: ImportOptions): Promise<Import> {
  await enforceRateLimit(ctx.rateLimits, CHECKS, ctx.workspaceId);
  const row = await getImportRow(ctx, id);
  if (row.state !== "draft") throw new ApiError(importBegun);
  return ctx.importSemaphore(ctx.workspaceId, async () => {
    const bytes = await selectFile(ctx.db, ctx.workspaceId, id);
    if (!bytes) throw new ApiError(importBegun);
    const file = await readImportFile(ctx, { bytes, fileName: row.fileName, choices: options });
    const choices = { ...options, mapping: file.mapping, on_page: options.on_page ?? showsOnPage(options.format) };
    const { report } = await planRows(ctx, ctx.db, file, choices);
    const target = { workspaceId: ctx.workspaceId, id, from: ["draft"] as const };
    const patched = await patchImport(ctx.db, target, { choices, report });
    if (!patched) throw new ApiError(importBegun);
    return presentImport(patched, ctx.now());
  });
}

/**
 * Starts the import of a file. Returns an import that is already under way or done unchanged, so that a repeated call
 * imports once. Throws notFound, importInvalid, nothingToImport, planLimit, linkLimit, shortLinkLimit, monthlyLimit or
 * a daily limit.
 */
export async function startImport(ctx: ImportCtx, id: string, leaveOut: boolean): Promise<Import> {
  const row = await getImportRow(ctx, id);
  if (row.state !== "draft") return presentImport(row, ctx.now());
  const report = await withCurrentQuota(ctx, row);
  if (report.blocked) throw new ApiError(BLOCKED[report.blocked]);
  if (report.leave_out > 0 && !leaveOut) throw new ApiError(importInvalid);
  if (report.create + report.replace + (report.visits?.matched ?? 0) === 0) throw new ApiError(nothingToImport);
  const started = await ctx.db.transaction(async (tx) => {
    const target = { workspaceId: ctx.workspaceId, id, from: ["draft"] as const };
    const waiting = await patchImport(tx, target, { state: "waiting", startedAt: ctx.now() });
    if (waiting) await ctx.jobs.enqueue(tx, importQueue, { importId: id, accountId: ctx.accountId ?? null });
    return waiting;
  });
  return presentImport(started ?? (await getImportRow(ctx, id)), ctx.now());
}

/** Discards a file. Throws notFound, or importBegun for one that is under way or done. */
export async function discardImport(ctx: ImportCtx, id: string): Promise<void> {
  await getImportRow(ctx, id);
  const isGone = await ctx.db.transaction((tx) => deleteImport(tx, ctx.workspaceId, id));
  if (!isGone) throw new ApiError(importBegun);
}

const BLOCKED: Readonly<Record<ImportLimit, ApiErrorKind>> = {
  plan_limit: planLimit,
  link_limit: linkLimit,
  short_link_limit: shortLinkLimit,
  monthly_link_limit: monthlyLimit,
  new_account_link_limit: newAccountLinkLimit,
  daily_link_limit: dailyLinkLimit,
};

async function getImportRow(ctx: Pick<ImportCtx, "db" | "workspaceId">, id: string): Promise<ImportRow> {
  return requireFound(await selectImport(ctx.db, ctx.workspaceId, id));
}

function getDefaultChoices({ format, mapping }: FileRead): Choices {
  return {
    format,
    mapping,
    conflicts: "rename",
    on_page: showsOnPage(format),
    open_protected: false,
  };
}

function toFoundFile({ format, encoding, columns, rowCount, sample }: FileRead): FoundFile {
  return {
    format,
    encoding,
    columns: columns.map(toSample),
    rows: rowCount,
    sample: sample.map((cells) => columns.map((_, column) => toSample(cells[column] ?? ""))),
  };
}

function toSample(cell: string): string {
  return cell
    .slice(0, 80)
    .replace(/\u001F(?!$)/g, ", ")
    .replace(/[\0\u001F]/g, "")
    .toWellFormed();
}

/**
 * Moves the links that an import created to the trash, even if they have changed since, and restores the links that it
 * replaced and that have not changed since. Throws notFound or importNotUndoable.
 */
export async function undoImport(ctx: ImportCtx, id: string): Promise<Import> {
  return changePage(ctx, async ({ tx, emit, workspaceId, now }) => {
    const row = requireFound(await selectImport(tx, workspaceId, id));
    if (!isUndoable(row, now) || !row.outcome) throw new ApiError(importNotUndoable);
    const { created, changed, kept } = await selectUndoable(tx, id);
    await dropNotUndoable(tx, id);
    await moveToTrash(tx, workspaceId, created, now);
    for (const batch of toBatches(changed, LINKS_PER_STATEMENT)) {
      const restored = await restorePrevious(tx, id, batch, now);
      await restoreDeadSince(tx, batch);
      await applyNotices(ctx, tx, restored, now);
      await recordHistory(ctx, tx, batch, "reverted");
    }
    await removeEmptyCategories(tx, workspaceId, row.outcome.categories, now);
    await bumpLinksVersion(tx, workspaceId);
    const outcome = { ...row.outcome, undone: created.length + changed.length, kept };
    const undone = await patchImport(tx, { workspaceId, id, from: ["done"] }, { state: "undone", outcome });
    if (!undone) throw new ApiError(importNotUndoable);
    if (row.outcome.visits) await ctx.jobs.enqueue(tx, importErasure, { importId: id, workspaceId });
    await emit({ name: "links.changed", workspaceId, subject: { action: "undo-import", importId: id } });
    return presentImport(undone, now);
  });
}

/** An import as its owner sees it. */
function presentImport(row: ImportRow, now: Date): Import {
  const { rows: _, ...summary } = presentSummary(row, now);
  return { ...summary, found: row.found, choices: row.choices, report: presentReport(row.report) };
}

function presentSummary(row: ImportRow, now: Date): ImportSummary {
  return {
    _id: row.id,
    status: row.state,
    file: row.fileName,
    rows: row.report.rows || (row.report.visits?.total ?? 0),
    progress: row.progress,
    outcome: presentOutcome(row.outcome),
    failure: row.failure,
    can_undo: isUndoable(row, now),
    createdAt: row.createdAt,
    endedAt: row.endedAt,
  };
}

function presentOutcome(stored: ImportRow["outcome"]): ImportSummary["outcome"] {
  if (!stored) return null;
  const { targets: _, ...outcome } = stored;
  return outcome;
}

/** True for `IMPORT_DAYS` days after an import that stored links or clicks. */
function isUndoable({ state, endedAt, outcome }: ImportRow, now: Date): boolean {
  if (state !== "done" || !endedAt || !outcome) return false;
  const { created, replaced, visits } = outcome;
  // clicks may be stored before the import records them
  const hasClicks = visits !== undefined && (visits.brought > 0 || !visits.is_whole);
  return (created + replaced > 0 || hasClicks) && now.getTime() - endedAt.getTime() < IMPORT_DAYS * DAY_MS;
}
