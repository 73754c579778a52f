import { Readable } from "node:stream";
import { requireFound } from "#base/errors.ts";
import type { ParsedInput, FileResponse, ResponseBody } from "#base/contract.ts";
import { countCases, decideCase, listCases, listFirstReports } from "#features/abuse/cases.ts";
import { writeFigures } from "#features/abuse/figures.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { findPrimary, listWorkspaces } from "#features/workspaces/workspaces.ts";
import { applyDecision, presentAction, recordAction, type ShownAction } from "./actions.ts";
import type { OperateContract } from "./contract.ts";
import type { OperateCtx } from "./ctx.ts";
import { findTargetNames } from "./target-names.ts";

type Cases = ResponseBody<OperateContract["GET /v1/operate/cases"]>;
type CaseDecisionInput = ParsedInput<OperateContract["POST /v1/operate/cases/{caseId}/decide"]>["body"];

/** The number of reports per case that an operator reads before deciding. */
const REPORTS_PER_CASE = 5;

/** The maximum number of cases listed at once. The others follow once these are decided. */
const CASES_MAX = 50;

/** Reported pages and links that await a decision, the most severe first, and how many there are in total. */
export async function listDeskCases(ctx: OperateCtx): Promise<Cases> {
  const rows = await listCases(ctx, CASES_MAX);
  const ids = rows.map(({ id }) => id);
  const [total, names, reported, workspaces] = await Promise.all([
    countCases(ctx),
    findTargetNames(ctx, rows),
    listFirstReports(ctx, ids, REPORTS_PER_CASE),
    listWorkspaces(ctx, [...new Set(rows.map(({ workspaceId }) => workspaceId))]),
  ]);
  const accounts = new Map(workspaces.map(({ id, primaryId }) => [id, primaryId ?? id]));
  const notes = Map.groupBy(reported, ({ caseId }) => caseId);
  const cases = rows.map((row) => {
    const { id, kind, target, url, category, reports, reporters, reach, openedAt, workspaceId } = row;
    return {
      _id: id,
      kind,
      name: names.get(row) ?? target,
      url,
      accountId: accounts.get(workspaceId) ?? null,
      reason: category,
      reports,
      reporters,
      reach,
      openedAt: openedAt.toISOString(),
      notes: (notes.get(id) ?? []).map(({ note, name, address, createdAt }) => ({
        note,
        name,
        address,
        createdAt: createdAt.toISOString(),
      })),
    };
  });
  return { cases, total };
}

/** Decides a case. Throws notFound if it does not await a decision. */
export async function decideDeskCase(
  ctx: OperateCtx,
  caseId: string,
  { action, ground, reason }: CaseDecisionInput,
): Promise<ShownAction> {
  const source = { source: "operator", decidedBy: ctx.accountId } as const;
  const row = await runInTransaction(ctx, async (scope) => {
    const command = { caseId, action, ground: action === "none" ? null : ground, explanation: reason, ...source };
    const decided = requireFound(await decideCase({ ...scope.ctx, jobs: ctx.jobs }, command));
    const primary = await findPrimary({ db: scope.tx }, decided.workspaceId);
    return recordAction(ctx, scope, {
      action: "case_decided",
      target: decided.url,
      accountId: primary?.id,
      reason,
      details: { action, category: decided.category, reports: String(decided.reports) },
      decisionId: decided.decisionId ?? undefined,
    });
  });
  if (row.decisionId !== null) await applyDecision(ctx, row.decisionId);
  return presentAction(ctx, row);
}

/** The figures of a year, as a file to download. */
export async function getFigures(ctx: OperateCtx, year: number): Promise<FileResponse> {
  const bytes = Buffer.from(await writeFigures(ctx, year));
  return { name: `halka-reports-${year}.csv`, sizeBytes: bytes.length, bytes: Readable.from([bytes]) };
}
