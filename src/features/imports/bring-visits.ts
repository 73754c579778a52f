import { findLimits } from "#features/workspaces/workspaces.ts";
import {
  dropFile,
  type ImportRow,
  type KeptOutcome,
  patchImport,
  selectFile,
  selectImportToRun,
} from "./store/imports.ts";
import type { ImportedClick } from "./click-history.ts";
import type { ImportJobsCtx } from "./ctx.ts";
import { IMPORT_DAYS } from "./limits.ts";
import { readFile } from "./read/read-file.ts";
import type { Visit } from "./read/visits/visit.ts";

const BATCH = 10_000;
/** A job that takes clicks back may have to wait. */
const MARGIN_DAYS = 3;

type Ended = Pick<ImportRow, "workspaceId" | "id"> & { readonly outcome: KeptOutcome };

/**
 * Brings the clicks of a file whose links are in, batch by batch as they stand in the file, and says that the import is done.
 * Goes on behind the batches that an earlier try has noted; one that it has stored and not noted is stored once all the same.
 */
export async function bringVisits(ctx: ImportJobsCtx, importId: string): Promise<void> {
  const row = await selectImportToRun(ctx.db, importId);
  const bytes = row?.outcome?.visits && (await selectFile(ctx.db, row.workspaceId, importId));
  if (!row?.outcome?.visits || !bytes) return;
  const { workspaceId } = row;
  const file = await readFile(bytes, row.fileName);
  const targets = new Map(Object.entries(row.outcome.targets ?? {}));
  const { rawDays } = await findLimits({ ...ctx, db: ctx.db }, workspaceId);
  const isErased = await ctx.clickHistory.findErased(workspaceId);
  let { visits } = row.outcome;
  let [batch, seen] = [0, 0];
  let waiting: Visit[] = [];
  async function flush(): Promise<boolean> {
    const rows = waiting;
    waiting = [];
    const number = batch++;
    seen += rows.length;
    if (seen <= visits.done) return true;
    const now = ctx.now();
    const clicks = rows.flatMap(({ code, click }): ImportedClick[] => {
      const linkId = targets.get(code);
      const isOurs = linkId !== undefined && click !== undefined && click.timeMs <= now.getTime();
      return isOurs && !isErased(linkId, click.timeMs) ? [{ ...click, linkId }] : [];
    });
    const given = { workspaceId, importId, ownHosts: ctx.ownHosts, rawDays, undoDays: IMPORT_DAYS + MARGIN_DAYS, now };
    const brought = await ctx.clickHistory.bring({ ...given, batch: number }, clicks);
    visits = { ...visits, done: seen, brought: visits.brought + brought };
    const outcome = { ...row!.outcome!, visits };
    // undefined if its owner has left since
    return (await patchImport(ctx.db, { workspaceId, id: importId, from: ["running"] }, { outcome })) !== undefined;
  }
  for await (const slice of file.visits?.slices() ?? [])
    for (const visit of slice) {
      waiting.push(visit);
      if (waiting.length === BATCH && !(await flush())) return;
    }
  if (waiting.length > 0 && !(await flush())) return;
  await endImport(ctx, {
    workspaceId,
    id: importId,
    outcome: { ...row.outcome, visits: { ...visits, is_whole: true } },
  });
}

/** Says that an import is done, whether or not all of its clicks are in. */
export async function endImport(ctx: ImportJobsCtx, { workspaceId, id, outcome }: Ended): Promise<void> {
  const { targets: _, ...told } = outcome;
  await ctx.db.transaction(async (tx) => {
    const patch = { state: "done", outcome: told, endedAt: ctx.now() } as const;
    const ended = await patchImport(tx, { workspaceId, id, from: ["running"] }, patch);
    if (ended) await dropFile(tx, workspaceId, id);
  });
}
