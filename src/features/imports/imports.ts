import { notFound, ApiError, type ApiErrorKind } from "#base/errors.ts";
import type { UploadedFile } from "#base/contract.ts";
import { newId } from "#base/ids.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import { linkLimit, planLimit } from "#features/links/errors.ts";
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
import { lockLinks } from "#features/blocks/lock.ts";
import type { Found, Import, ImportSummary } from "./contract.ts";
import type { ImportCtx } from "./ctx.ts";
import { planRows } from "./plan-rows.ts";
import { DRAFTS_MAX } from "./limits.ts";
import { type Choices, showsOnPage } from "./plan/choices.ts";
import { presentImport, presentSummary } from "./presenter.ts";
import { importQueue } from "./queues.ts";
import { readImportFile } from "./read-import-file.ts";
import type { FileRead } from "./read/read-import.ts";
import { importBegun, importInvalid, importNothing } from "./errors.ts";

const LISTED = 50;
const UPLOADS: Limit = { name: "imports", points: 60, seconds: 600 };
/** Each change of a choice reads the whole file again. */
const CHECKS: Limit = { name: "import-checks", points: 300, seconds: 600 };

/** Stores an uploaded file, and returns what it contains and what an import would do. Throws `importReadErrors`. */
export async function uploadImport(ctx: ImportCtx, name: string | undefined, upload: UploadedFile): Promise<Import> {
  await enforce(ctx.limits, UPLOADS, ctx.workspaceId);
  const bytes = await ctx.importPlaces.forUpload(() => upload.read());
  return ctx.importPlaces.forReading(async () => {
    const file = await readImportFile(ctx, { bytes, fileName: name ?? "" });
    const choices = firstChoices(file);
    const { report } = await planRows(ctx, ctx.db, file, choices);
    const { workspaceId } = ctx;
    const now = ctx.now();
    const row = await ctx.db.transaction(async (tx) => {
      // without the lock, two parallel uploads would exceed the maximum
      await lockLinks(tx, workspaceId);
      await trimDrafts(tx, workspaceId, DRAFTS_MAX - 1);
      const found = foundIn(file);
      const fileName = (name ?? "").trim();
      return insertImport(tx, {
        id: newId(now.getTime()),
        workspaceId,
        fileName,
        bytes,
        found,
        choices,
        report,
        createdAt: now,
      });
    });
    return presentImport(row, now);
  });
}

/** The imports of the workspace, newest first. */
export async function listImports(ctx: Pick<ImportCtx, "db" | "workspaceId" | "now">): Promise<ImportSummary[]> {
  const rows = await selectImports(ctx.db, ctx.workspaceId, LISTED);
  return rows.map((row) => presentSummary(row, ctx.now()));
}

/** One import. Throws notFound. */
export async function getImport(ctx: ImportCtx, id: string): Promise<Import> {
  return presentImport(await findImport(ctx, id), ctx.now());
}

/** Changes the choices of a draft, and returns what an import would do then. Throws notFound or importBegun. */
export async function chooseImport(ctx: ImportCtx, id: string, choices: Choices): Promise<Import> {
  await enforce(ctx.limits, CHECKS, ctx.workspaceId);
  const row = await findImport(ctx, id);
  if (row.state !== "draft") throw new ApiError(importBegun);
  return ctx.importPlaces.forReading(async () => {
    const bytes = await selectFile(ctx.db, ctx.workspaceId, id);
    if (!bytes) throw new ApiError(importBegun);
    const file = await readImportFile(ctx, { bytes, fileName: row.fileName, choices });
    const { report } = await planRows(ctx, ctx.db, file, choices);
    const of = { workspaceId: ctx.workspaceId, id, from: ["draft"] as const };
    const patched = await patchImport(ctx.db, of, { choices, report });
    if (!patched) throw new ApiError(importBegun);
    return presentImport(patched, ctx.now());
  });
}

/**
 * Starts the import of a file. One that is under way or done is returned as it is, so that a repeated call imports
 * once. Throws notFound, importInvalid, importNothing, planLimit or linkLimit.
 */
export async function startImport(ctx: ImportCtx, id: string, leaveOut: boolean): Promise<Import> {
  const row = await findImport(ctx, id);
  if (row.state !== "draft") return presentImport(row, ctx.now());
  const { report } = row;
  if (report.blocked) throw new ApiError(BLOCKED[report.blocked]);
  if (report.leave_out > 0 && !leaveOut) throw new ApiError(importInvalid);
  if (report.create + report.replace + (report.visits?.matched ?? 0) === 0) throw new ApiError(importNothing);
  const started = await ctx.db.transaction(async (tx) => {
    const of = { workspaceId: ctx.workspaceId, id, from: ["draft"] as const };
    const waiting = await patchImport(tx, of, { state: "waiting", startedAt: ctx.now() });
    if (waiting) await ctx.jobs.enqueue(tx, importQueue, { importId: id, accountId: ctx.accountId ?? null });
    return waiting;
  });
  return presentImport(started ?? (await findImport(ctx, id)), ctx.now());
}

/** Discards a file. Throws notFound, or importBegun for one that is under way or done. */
export async function discardImport(ctx: ImportCtx, id: string): Promise<void> {
  await findImport(ctx, id);
  const isGone = await ctx.db.transaction((tx) => deleteImport(tx, ctx.workspaceId, id));
  if (!isGone) throw new ApiError(importBegun);
}

const BLOCKED: Readonly<Record<"plan_limit" | "link_limit", ApiErrorKind>> = {
  plan_limit: planLimit,
  link_limit: linkLimit,
};

async function findImport(ctx: Pick<ImportCtx, "db" | "workspaceId">, id: string): Promise<ImportRow> {
  const row = await selectImport(ctx.db, ctx.workspaceId, id);
  if (!row) throw new ApiError(notFound);
  return row;
}

function firstChoices({ format, mapping }: FileRead): Choices {
  return {
    format,
    mapping,
    conflicts: "rename",
    on_page: showsOnPage(format),
    open_protected: false,
  };
}

function foundIn({ format, encoding, columns, rowCount, sample }: FileRead): Found {
  return {
    format,
    encoding,
    columns: columns.map(sampled),
    rows: rowCount,
    sample: sample.map((cells) => columns.map((_, column) => sampled(cells[column] ?? ""))),
  };
}

function sampled(cell: string): string {
  return cell
    .slice(0, 80)
    .replace(/\u001F(?!$)/g, ", ")
    .replace(/[\0\u001F]/g, "")
    .toWellFormed();
}
