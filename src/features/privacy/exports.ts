import { ApiError, requireFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import type { FileResponse } from "#base/contract.ts";
import { DAY_MS, utcDay } from "#base/time.ts";
import type { SessionCtx } from "#features/accounts/ctx.ts";
import { recordSecurityEvent } from "#features/accounts/security-events.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { EXPORTS_PER_DAY, exportLimit, type ExportState, exportRunning } from "./contract.ts";
import { exportQueue } from "./queues.ts";
import {
  countExportsSince,
  type ExportRow,
  hasRunningExport,
  insertExport,
  lockExports,
  selectChunk,
  selectNewestExport,
  selectReadyExport,
} from "./store/exports.ts";

/** Queues an export of everything; throws exportRunning or exportLimit. */
export async function requestExport(ctx: SessionCtx): Promise<ExportState> {
  const { accountId } = ctx;
  return runInTransaction(ctx, async ({ tx }) => {
    await lockExports(tx, accountId);
    if (await hasRunningExport(tx, accountId)) throw new ApiError(exportRunning);
    const now = ctx.now();
    if ((await countExportsSince(tx, accountId, new Date(now.getTime() - DAY_MS))) >= EXPORTS_PER_DAY)
      throw new ApiError(exportLimit);
    const row = await insertExport(tx, {
      id: newId(now.getTime()),
      accountId,
      state: "waiting",
      requestedAt: now,
    });
    await recordSecurityEvent(ctx, tx, { accountId, kind: "export_asked" });
    await ctx.jobs.enqueue(tx, exportQueue, { exportId: row.id });
    return present(row, now);
  });
}

/** The caller's newest export, if any. */
export async function getExport(ctx: SessionCtx): Promise<ExportState> {
  const row = await selectNewestExport(ctx.db, ctx.accountId);
  return row ? present(row, ctx.now()) : { status: "none" };
}

/** The file of one of the caller's finished exports; throws notFound for any other, and once it has expired. */
export async function downloadExport(ctx: SessionCtx, id: string): Promise<FileResponse> {
  const row = requireFound(await selectReadyExport(ctx.db, { id, accountId: ctx.accountId, now: ctx.now() }));
  const handle = (await findWorkspace(ctx, ctx.accountId))?.handle ?? "";
  return {
    name: `halka-${handle}-${utcDay(row.requestedAt)}.zip`,
    sizeBytes: row.sizeBytes,
    bytes: toChunks(ctx, row),
  };
}

async function* toChunks(
  { db }: SessionCtx,
  { id, sizeBytes }: ExportRow,
): AsyncGenerator<Uint8Array, void, undefined> {
  let sent = 0;
  for (let position = 0; sent < sizeBytes; position++) {
    const bytes = await selectChunk(db, id, position);
    if (!bytes) throw new Error("The copy was deleted while it was being sent");
    yield bytes;
    sent += bytes.length;
  }
}

function present({ id, state, requestedAt, percent, sizeBytes, until }: ExportRow, now: Date): ExportState {
  const common = { _id: id, requested_at: requestedAt };
  if (state === "waiting" || state === "making") return { status: "making", ...common, percent };
  if (state === "failed") return { status: "failed", ...common };
  if (state === "over" || until === null || until <= now) return { status: "none" };
  return { status: "ready", ...common, size_bytes: sizeBytes, until };
}
