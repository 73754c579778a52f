import { DAY_MS, HOUR_MS, SECOND_MS } from "#base/time.ts";
import { type Queue, worker, type Worker } from "#infra/jobs/queue.ts";
import { deleteOldImports, selectStuckImports } from "./store/imports.ts";
import type { ImportJobsCtx } from "./ctx.ts";
import { giveUpImport } from "./import-visits.ts";
import { DRAFT_HOURS, IMPORT_DAYS } from "./limits.ts";
import { IMPORT_TIMEOUT_SECONDS, IMPORT_ATTEMPTS, importErasure, importQueue, importSweep } from "./queues.ts";
import { runImport } from "./run-import.ts";

/** The queues of imports, which `src/server/jobs.ts` installs. */
export const importQueues: readonly Queue<object>[] = [importQueue, importErasure, importSweep];

/** The workers of the queues. */
export function importWorkers(ctx: ImportJobsCtx): readonly Worker[] {
  return [
    worker(importQueue, ({ data }) => runImport(ctx, data)),
    worker(importErasure, ({ data }) => ctx.clickHistory.forget(data)),
    worker(importSweep, () => sweepImports(ctx)),
  ];
}

/**
 * Deletes expired imports. Ends those that ran out of attempts: as done if their links are stored, otherwise as failed.
 */
export async function sweepImports(ctx: ImportJobsCtx): Promise<void> {
  const now = ctx.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  for (const stuck of await selectStuckImports(
    ctx.db,
    before(IMPORT_ATTEMPTS * 3 * IMPORT_TIMEOUT_SECONDS * SECOND_MS),
  ))
    await giveUpImport(ctx, stuck);
  await deleteOldImports(ctx.db, { drafts: before(DRAFT_HOURS * HOUR_MS), all: before(IMPORT_DAYS * DAY_MS) });
}
