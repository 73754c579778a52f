import { DAY_MS } from "#base/time.ts";
import type { ImportRow } from "./store/imports.ts";
import type { Import, ImportSummary } from "./contract.ts";
import { IMPORT_DAYS } from "./limits.ts";

/** An import as its owner sees it. */
export function presentImport(row: ImportRow, now: Date): Import {
  const { rows: _, ...summary } = presentSummary(row, now);
  return { ...summary, found: row.found, choices: row.choices, report: row.report };
}

export function presentSummary(row: ImportRow, now: Date): ImportSummary {
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

function presentOutcome(kept: ImportRow["outcome"]): ImportSummary["outcome"] {
  if (!kept) return null;
  const { targets: _, ...outcome } = kept;
  return outcome;
}

/** True for `IMPORT_DAYS` after an import that stored links or clicks. */
export function isUndoable({ state, endedAt, outcome }: ImportRow, now: Date): boolean {
  if (state !== "done" || !endedAt || !outcome) return false;
  const { created, replaced, visits } = outcome;
  // clicks may be stored without having been recorded yet
  const hasClicks = visits !== undefined && (visits.brought > 0 || !visits.is_whole);
  return (created + replaced > 0 || hasClicks) && now.getTime() - endedAt.getTime() < IMPORT_DAYS * DAY_MS;
}
