import { decideModeration } from "#features/moderation/moderate.ts";
import type { DecisionSource, ModerationCategory } from "#features/moderation/state.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import { abuseMails } from "./queues.ts";
import type { ReportCategory } from "./report-fields.ts";
import {
  type CaseAction,
  type CaseRow,
  countCurrentCases,
  countOpenCases,
  lockCurrentCase,
  type ReportRow,
  selectCase,
  selectFirstReports,
  selectQueue,
  selectReportsOfCase,
  selectReportsToReply,
  updateCase,
  updateReportsClosed,
} from "./store/cases.ts";

export type { CaseAction, CaseRow } from "./store/cases.ts";

/** The weight of one report in the queue, by category. Harm that spreads while a case waits weighs most. */
const WEIGHTS: Readonly<Record<ReportCategory, number>> = {
  csam: 1000,
  scam: 50,
  hate: 20,
  abuse: 20,
  illegal: 20,
  rights: 10,
  spam: 5,
  other: 1,
};

const moderationCategory: Readonly<Record<ReportCategory, ModerationCategory>> = {
  csam: "illegal",
  scam: "phishing",
  spam: "spam",
  hate: "illegal",
  abuse: "other",
  illegal: "illegal",
  rights: "rights",
  other: "other",
};

const MAX_LISTED = 200;

/** Cases that await a decision, the most severe first. */
export function listCases({ db }: Pick<Ctx, "db">, limit = MAX_LISTED): Promise<CaseRow[]> {
  return selectQueue(db, WEIGHTS, limit);
}

/** The number of cases that await a decision. */
export function countCases({ db }: Pick<Ctx, "db">): Promise<number> {
  return countOpenCases(db);
}

/** Up to `limit` of the oldest reports of each case. */
export async function listFirstReports(
  { db }: Pick<Ctx, "db">,
  caseIds: readonly string[],
  limit: number,
): Promise<ReportRow[]> {
  return caseIds.length === 0 ? [] : selectFirstReports(db, caseIds, limit);
}

/** A case, decided or not. */
export function findCase({ db }: { readonly db: Db | Tx }, caseId: string): Promise<CaseRow | undefined> {
  return selectCase(db, caseId);
}

/** The number of cases about some workspaces that await a decision. */
export function countOpenCasesOf(db: Db | Tx, workspaceIds: readonly string[]): Promise<number> {
  return countCurrentCases(db, workspaceIds);
}

/** The reports of a case, the oldest first. */
export function listReportsOfCase({ db }: Pick<Ctx, "db">, caseId: string): Promise<ReportRow[]> {
  return selectReportsOfCase(db, caseId, MAX_LISTED);
}

/** Marks a case as under review; false if it does not await a decision. */
export async function reviewCase(ctx: Ctx, caseId: string): Promise<boolean> {
  return runInTransaction(ctx, async ({ tx }) => {
    if (!(await lockCurrentCase(tx, caseId))) return false;
    await updateCase(tx, caseId, { state: "review" });
    return true;
  });
}

export interface CaseDecision extends DecisionSource {
  readonly caseId: string;
  readonly action: CaseAction;
  /** The legal ground of a restriction; null if nothing is restricted. */
  readonly ground: "law" | "terms" | null;
  /** Facts and reasons, shown to the owner. */
  readonly explanation: string;
}

/**
 * Decides a case, restricts its target, and queues the statement of reasons to the owners and the outcome to the
 * reporters, all in one transaction. Returns the case; undefined if it does not await a decision.
 */
export async function decideCase(
  ctx: Ctx & { readonly jobs: Jobs },
  decision: CaseDecision,
): Promise<CaseRow | undefined> {
  const { caseId, action, ground, explanation, source, decidedBy } = decision;
  return runInTransaction(ctx, async ({ tx, emit, ctx: inner }) => {
    const current = await lockCurrentCase(tx, caseId);
    if (!current) return undefined;
    const { kind, target, workspaceId, category } = current;
    const content = { category: moderationCategory[category], reason: explanation, until: null };
    const decisionId =
      action === "none"
        ? null
        : ((await decideModeration(inner, {
            ...content,
            targets: [{ kind, target, workspaceId }],
            state: action,
            source,
            decidedBy,
          })) ?? null);
    const closedAt = ctx.now();
    const fields = { state: "decided" as const, action, ground, explanation, decisionId, closedAt };
    await updateCase(tx, caseId, fields);
    for (const reportId of await selectReportsToReply(tx, caseId))
      await ctx.jobs.enqueue(tx, abuseMails, { kind: "outcome", reportId });
    if (decisionId !== null) await ctx.jobs.enqueue(tx, abuseMails, { kind: "statements", decisionId });
    await updateReportsClosed(tx, caseId, closedAt);
    await emit({ name: "page.report_closed", workspaceId, subject: { reportId: caseId } });
    return { ...current, ...fields };
  });
}
