import { ApiError, notFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { listOwners, listOwnedWorkspaces } from "#features/accounts/workspace-members.ts";
import type { SessionCtx } from "#features/accounts/ctx.ts";
import {
  type ModerationDecision,
  decideModeration,
  findDecision,
  undoDecision,
} from "#features/moderation/moderate.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import { abuseMails } from "../queues.ts";
import {
  type AppealOutcome,
  type AppealRow,
  insertAppeal,
  selectAppealOf,
  selectAppealsOfWorkspace,
  selectOpenAppeals,
  updateAppealDecided,
} from "../store/appeals.ts";
import { selectCaseOfDecision } from "../store/cases.ts";
import { alreadyAppealed, appealClosed, type Statement } from "./contract.ts";
import { APPEAL_DAYS } from "./limits.ts";
import { findAppealedTargets, findOwnTargets, type OwnTargets } from "./own-targets.ts";
import { presentStatement } from "./present-statement.ts";

export type { AppealOutcome, AppealRow } from "../store/appeals.ts";

type OwnerCtx = Pick<SessionCtx, "accountId"> & Ctx;

/** The statement of reasons for a decision that affects the account. Throws notFound. */
export async function getStatement(ctx: OwnerCtx, decisionId: string): Promise<Statement> {
  const { decision, own, existing } = await requireOwnDecision(ctx, decisionId);
  const decidedCase = await selectCaseOfDecision(ctx.db, decisionId);
  const appealUntil = toAppealUntil(decision);
  const canAppeal = !existing && isOpen(decision, ctx.now());
  return presentStatement(ctx, { decision, own: own.targets, decidedCase, appeal: existing, appealUntil, canAppeal });
}

/** Appeals a decision. Throws notFound, alreadyAppealed or appealClosed. */
export async function appeal(ctx: OwnerCtx, decisionId: string, text: string): Promise<Statement> {
  const { decision, own, existing } = await requireOwnDecision(ctx, decisionId);
  const createdAt = ctx.now();
  if (!isOpen(decision, createdAt)) throw new ApiError(appealClosed);
  if (existing) throw new ApiError(alreadyAppealed);
  const id = newId(createdAt.getTime());
  // an account with several workspaces always appeals as the same one, so that the unique index allows one appeal
  const workspaceId = own.workspaceIds.toSorted()[0]!;
  await runInTransaction(ctx, async ({ tx, emit }) => {
    if (!(await insertAppeal(tx, { id, decisionId, workspaceId, text, createdAt })))
      throw new ApiError(alreadyAppealed);
    await emit({ name: "appeal.created", workspaceId, subject: { appealId: id, decisionId } });
  });
  return getStatement(ctx, decisionId);
}

const MAX_LISTED = 200;

/** Appeals that await an outcome, the oldest first. */
export function listAppeals({ db }: Pick<Ctx, "db">): Promise<AppealRow[]> {
  return selectOpenAppeals(db, MAX_LISTED);
}

/** The appeals of a workspace, with their outcome. */
export function listAppealsOfWorkspace({ db }: Pick<Ctx, "db">, workspaceId: string): Promise<AppealRow[]> {
  return selectAppealsOfWorkspace(db, workspaceId);
}

/**
 * Upholds or reverses a decision, and queues the email to the owners, in one transaction. Returns the appeal; undefined
 * if it does not await an outcome. Reversing a block list's decision lifts it only for the appealed targets.
 */
export async function decideAppeal(
  ctx: Ctx & { readonly jobs: Jobs },
  {
    appealId,
    outcome,
    reason,
    decidedBy,
  }: { appealId: string; outcome: AppealOutcome; reason: string; decidedBy: string },
): Promise<(AppealRow & { readonly reversedBy: string | undefined }) | undefined> {
  return runInTransaction(ctx, async ({ tx, emit, ctx: inner }) => {
    const decided = await updateAppealDecided(tx, appealId, { outcome, reason, decidedAt: ctx.now() });
    if (!decided) return undefined;
    const { decisionId, workspaceId } = decided;
    const owners = await listOwners({ db: tx }, workspaceId);
    const decision = outcome === "reversed" ? await findDecision({ db: tx }, decisionId) : undefined;
    const reversedBy = decision && (await reverse(inner, decision, workspaceId, { reason, decidedBy }));
    for (const accountId of owners) await ctx.jobs.enqueue(tx, abuseMails, { kind: "appeal", appealId, accountId });
    await emit({ name: "appeal.decided", workspaceId, subject: { appealId, decisionId, outcome } });
    return { ...decided, reversedBy };
  });
}

/** Lifts a decision, and returns the id of the decision whose event announces it. */
async function reverse(
  ctx: Ctx,
  decision: ModerationDecision,
  workspaceId: string,
  by: { readonly reason: string; readonly decidedBy: string },
): Promise<string | undefined> {
  if (decision.source !== "list") {
    await undoDecision(ctx, decision.id);
    return decision.id;
  }
  const targets = await findAppealedTargets(ctx, workspaceId, decision);
  const { category } = decision;
  // if it were only undone, the next check of the lists would restrict it again
  return decideModeration(ctx, { targets, state: "ok", category, until: null, source: "operator", ...by });
}

interface OwnDecision {
  readonly decision: ModerationDecision;
  readonly own: OwnTargets;
  /** The account's earlier appeal against the decision, made from any of its pages. */
  readonly existing: AppealRow | undefined;
}

async function requireOwnDecision(ctx: OwnerCtx, decisionId: string): Promise<OwnDecision> {
  const decision = await findDecision(ctx, decisionId);
  if (!decision || decision.state === "ok") throw new ApiError(notFound);
  const own = await findOwnTargets(ctx, ctx.accountId, decision);
  const existing = await selectAppealOf(ctx.db, decisionId, await listOwnedWorkspaces(ctx, ctx.accountId));
  if (own.targets.length > 0) return { decision, own, existing };
  if (!existing) throw new ApiError(notFound);
  // The links to a restricted host may have been deleted since the appeal.
  const targets = await findAppealedTargets(ctx, existing.workspaceId, decision);
  return { decision, own: { targets, workspaceIds: [existing.workspaceId] }, existing };
}

function toAppealUntil({ decidedAt }: ModerationDecision): Date {
  return new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS);
}

function isOpen(decision: ModerationDecision, now: Date): boolean {
  return decision.undoneAt === null && now < toAppealUntil(decision);
}
