import { newId } from "#base/ids.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { enforce, type Limit, type Limits } from "#infra/limits/limits.ts";
import { countOpen, insertReport, type ReportRow, selectOpenReports, updateReportClosed } from "./store.ts";
import type { ReportFields } from "./report-fields.ts";

/** More than anyone reports in good faith. */
export const reportsOfNetwork: Limit = { name: "report-network", points: 10, seconds: 3600 };
/** Across all networks: further reports add nothing new about a page. */
export const reportsOfPage: Limit = { name: "report-page", points: 100, seconds: 24 * 3600, isSilent: true };

interface ReportCtx extends Ctx {
  readonly limits: Limits;
  readonly network: string;
}

/** Stores a report of a page for the operator. Throws after a few per hour and network. */
export async function reportPage(ctx: ReportCtx, workspaceId: string, fields: ReportFields): Promise<void> {
  await enforce(ctx.limits, reportsOfNetwork, ctx.network);
  await enforce(ctx.limits, reportsOfPage, workspaceId);
  const now = ctx.now();
  const id = newId(now.getTime());
  await runInTransaction(ctx, async ({ tx, emit }) => {
    await insertReport(tx, { id, workspaceId, ...fields, createdAt: now, closedAt: null });
    await emit({ name: "page.reported", workspaceId, subject: { reportId: id, reason: fields.reason } });
  });
}

const MAX_LISTED = 200;

/** Open reports, the oldest first. */
export async function listOpenReports(ctx: Pick<Ctx, "db">): Promise<ReportRow[]> {
  return selectOpenReports(ctx.db, MAX_LISTED);
}

/** Closes a report; false if no such report is open. */
export async function closeReport(ctx: Ctx, id: string): Promise<boolean> {
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const workspaceId = await updateReportClosed(tx, id, ctx.now());
    if (workspaceId === undefined) return false;
    await emit({ name: "page.report_closed", workspaceId, subject: { reportId: id } });
    return true;
  });
}

/** The number of open reports. */
export function countReports({ db }: Pick<Ctx, "db">): Promise<number> {
  return countOpen(db);
}
