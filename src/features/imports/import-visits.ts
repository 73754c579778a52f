import { toBatches } from "#base/batches.ts";
import { getPlanLimits } from "#features/workspaces/workspaces.ts";
import {
  dropFile,
  type ImportRow,
  type StoredOutcome,
  patchImport,
  selectFile,
  selectImportToRun,
} from "./store/imports.ts";
import type { ImportedClick } from "./click-history.ts";
import type { ImportJobsCtx } from "./ctx.ts";
import { IMPORT_DAYS } from "./limits.ts";
import type { Visit } from "./read/visits/visit.ts";

/** The size of every batch but the last. It is fixed, so that batches keep their numbers when a retry resumes. */
const BATCH_SIZE = 10_000;
/** How many clicks are held in memory at once. The file is parsed again for each part. */
const ROWS_PER_PART = 10 * BATCH_SIZE;
/** Leeway for the job that removes old clicks, which may run late. */
const MARGIN_DAYS = 3;

type EndedImport = Pick<ImportRow, "workspaceId" | "id"> & { readonly outcome: StoredOutcome };

/**
 * Imports the clicks of a file whose links are stored, batch by batch in file order, and then marks the import as done.
 * Resumes after the batches that an earlier attempt has recorded. A batch that was stored but not recorded is not
 * stored again.
 */
export async function importVisits(ctx: ImportJobsCtx, importId: string): Promise<void> {
  const row = await selectImportToRun(ctx.db, importId);
  const bytes = row?.outcome?.visits && (await selectFile(ctx.db, row.workspaceId, importId));
  if (!row?.outcome?.visits || !bytes) return;
  const { workspaceId, fileName } = row;
  const targets = new Map(Object.entries(row.outcome.targets ?? {}));
  const { rawDays } = await getPlanLimits({ ...ctx, db: ctx.db }, workspaceId);
  const isErased = await ctx.clickHistory.findErased(workspaceId);
  let { visits } = row.outcome;
  async function importBatch(rows: readonly Visit[]): Promise<boolean> {
    const now = ctx.now();
    const clicks = rows.flatMap(({ code, click }): ImportedClick[] => {
      const linkId = targets.get(code);
      const isImportable = linkId !== undefined && click !== undefined && click.timeMs <= now.getTime();
      return isImportable && !isErased(linkId, click.timeMs) ? [{ ...click, linkId }] : [];
    });
    const options = {
      workspaceId,
      importId,
      ownHosts: ctx.ownHosts,
      rawDays,
      undoDays: IMPORT_DAYS + MARGIN_DAYS,
      now,
    };
    const imported = await ctx.clickHistory.importClicks(
      { ...options, batch: Math.floor(visits.done / BATCH_SIZE) },
      clicks,
    );
    visits = { ...visits, done: visits.done + rows.length, brought: visits.brought + imported };
    const outcome = { ...row!.outcome!, visits };
    // undefined if the workspace has been deleted in the meantime
    return (await patchImport(ctx.db, { workspaceId, id: importId, from: ["running"] }, { outcome })) !== undefined;
  }
  for (let isEnd = false; !isEnd;) {
    const part = await ctx.parseFile("importVisits", { bytes, fileName, from: visits.done, count: ROWS_PER_PART });
    for (const batch of toBatches(part, BATCH_SIZE)) if (!(await importBatch(batch))) return;
    isEnd = part.length < ROWS_PER_PART;
  }
  await ctx.clickHistory.correct(workspaceId);
  await endImport(ctx, {
    workspaceId,
    id: importId,
    outcome: { ...row.outcome, visits: { ...visits, is_whole: true } },
  });
}

/** Ends an import that cannot go on: as done if its links are stored, otherwise as failed. */
export async function giveUpImport(
  ctx: ImportJobsCtx,
  { workspaceId, id, outcome }: Pick<ImportRow, "workspaceId" | "id" | "outcome">,
): Promise<void> {
  if (outcome) return endImport(ctx, { workspaceId, id, outcome });
  const failed = { state: "failed", failure: "error", endedAt: ctx.now() } as const;
  await patchImport(ctx.db, { workspaceId, id, from: ["waiting", "running"] }, failed);
}

/** Marks an import as done, whether or not all of its clicks are stored. */
async function endImport(ctx: ImportJobsCtx, { workspaceId, id, outcome }: EndedImport): Promise<void> {
  const { targets: _, ...summary } = outcome;
  await ctx.db.transaction(async (tx) => {
    const patch = { state: "done", outcome: summary, endedAt: ctx.now() } as const;
    const ended = await patchImport(tx, { workspaceId, id, from: ["running"] }, patch);
    if (ended) await dropFile(tx, workspaceId, id);
  });
}
