import type { Db, Tx } from "#infra/postgres/client.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { findLimits } from "#features/workspaces/workspaces.ts";
import { LINKS_MAX } from "#features/links/limits.ts";
import { selectExisting } from "./store/imported.ts";
import { matchVisits } from "./plan/match-visits.ts";
import type { FileRead } from "./read/read-import.ts";
import type { Choices } from "./plan/choices.ts";
import { type Planned, planImport } from "./plan/plan-import.ts";
import { type Report, reportOn, type Quota } from "./plan/report.ts";

type PlanningCtx = Pick<WorkspaceCtx, "workspaceId" | "planLimits" | "now">;

export interface PlannedRows {
  readonly planned: readonly Planned[];
  readonly report: Report;
  /** For each short name in the clicks of the file, the short name of its link here. */
  readonly aliases: ReadonlyMap<string, string>;
}

export type ImportFile = Pick<FileRead, "rows" | "visits">;

/** What would become of each row, given the links as they are now. The result holds only under `lockLinks`. */
export async function planRows(
  ctx: PlanningCtx,
  db: Db | Tx,
  { rows, visits }: ImportFile,
  choices: Choices,
): Promise<PlannedRows> {
  const existing = await selectExisting(db, ctx.workspaceId);
  const planned = planImport(rows, existing, choices);
  const matched = visits && matchVisits(visits, planned, existing);
  const report = reportOn(planned, await remainingQuota(ctx, db, existing.length), matched?.report);
  return { planned, report, aliases: matched?.aliases ?? new Map() };
}

/** The remaining quota in numbers, by the same limits that `requireQuota` enforces. */
async function remainingQuota(ctx: PlanningCtx, db: Db | Tx, count: number): Promise<Quota> {
  const { links } = await findLimits({ ...ctx, db }, ctx.workspaceId);
  const left = Math.max(0, LINKS_MAX - count);
  if (links === null) return { left, limit: "link_limit", isPlan: false };
  const ofPlan = Math.max(0, links - count);
  return ofPlan <= left
    ? { left: ofPlan, limit: "plan_limit", isPlan: true }
    : { left, limit: "link_limit", isPlan: true };
}
