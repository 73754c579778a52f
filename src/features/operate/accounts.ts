import { ApiError, invalid, notFound, requireFound } from "#base/errors.ts";
import { isUuid } from "#base/ids.ts";
import { paginate } from "#base/paginate.ts";
import type { ResponseBody } from "#base/contract.ts";
import {
  countSessions,
  signOutEverywhere,
  listAccountRows,
  type ListedAccount,
} from "#features/accounts/account-list.ts";
import { assignPlan } from "#features/accounts/assign-plan.ts";
import { countLinks } from "#features/links/find-links.ts";
import { findStates, listRestrictions } from "#features/moderation/moderate.ts";
import type { ModerationState, Target } from "#features/moderation/state.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { startGracePeriod, endGracePeriod, findDueDates } from "#features/privacy/deletion.ts";
import { getAccountTrust, setTrustLevel } from "#features/trust/trust-rules.ts";
import { planAt } from "#features/workspaces/current-plan.ts";
import type { PlanName } from "#features/workspaces/workspace-schema.ts";
import type { TrustLevel } from "#features/workspaces/trust-levels.ts";
import { listAccountWorkspaces, listWorkspaces, searchPrimaryIds } from "#features/workspaces/workspaces.ts";
import { listActions, recordAction, requireAccount } from "./actions.ts";
import type { OperateContract } from "./contract.ts";
import { ownAccount } from "./errors.ts";
import type { OperateCtx } from "./ctx.ts";
import { presentStates } from "./target-names.ts";

type Listed = ResponseBody<OperateContract["GET /v1/operate/accounts"]>;
type Detail = ResponseBody<OperateContract["GET /v1/operate/accounts/{accountId}"]>;

const PAGE_SIZE = 50;
const MATCHES_MAX = 500;

/** Accounts, newest first. With `q`, only those whose address or username contains it, or whose id equals it. */
export async function listAccounts(
  ctx: OperateCtx,
  { q = "", cursor }: { readonly q?: string | undefined; readonly cursor?: string | undefined },
): Promise<Listed> {
  const text = q.trim().toLowerCase().replace(/^@/, "");
  const ids = text === "" ? [] : await searchPrimaryIds(ctx, text, MATCHES_MAX);
  const rows = await listAccountRows(ctx, {
    ...(text !== "" && { text }),
    ids: isUuid(text) ? [...ids, text] : ids,
    before: cursor !== undefined && isUuid(cursor) ? cursor : undefined,
    limit: PAGE_SIZE + 1,
  });
  const { items, next } = paginate(rows, PAGE_SIZE);
  return { accounts: await present(ctx, items), next };
}

/** One account with its pages, restrictions and log. Throws notFound. */
export async function getAccount(ctx: OperateCtx, accountId: string): Promise<Detail> {
  const row = await requireAccount(ctx, accountId);
  const [account] = await present(ctx, [row]);
  const pages = await listAccountWorkspaces(ctx, accountId);
  const ids = pages.map(({ id }) => id);
  const links = await countLinks(ctx.db, ids);
  const states = await readStates(
    ctx,
    ids.map((target) => ({ kind: "page", target })),
  );
  const restrictions = await Promise.all(ids.map((id) => listRestrictions(ctx, id)));
  const unique = new Map(restrictions.flat().map((each) => [`${each.kind} ${each.target}`, each]));
  return {
    ...requireFound(account),
    pages: pages.map(({ id, handle, storageBytes, createdAt }) => ({
      _id: id,
      username: handle,
      links: links.get(id) ?? 0,
      storageBytes,
      state: states.get(id) ?? "ok",
      createdAt: createdAt.toISOString(),
    })),
    sessions: await countSessions(ctx, accountId),
    trust: ctx.trust ? await getTrust(ctx, accountId) : null,
    restrictions: await presentStates(ctx, [...unique.values()]),
    actions: (await listActions(ctx, { accountId })).actions,
  };
}

interface PlanChange {
  readonly plan: PlanName;
  readonly until: string | null;
  readonly reason: string;
}

/** Throws notFound, or invalid for an end in the past. */
export async function setAccountPlan(ctx: OperateCtx, accountId: string, change: PlanChange): Promise<void> {
  const { plan, until, reason } = change;
  requireFuture(ctx, until);
  const [primary] = await listAccountWorkspaces(ctx, accountId);
  await requireAccount(ctx, accountId);
  await runInTransaction(ctx, async (scope) => {
    const before = requireFound(primary);
    await assignPlan(scope.ctx, before.handle, { plan, planUntil: until === null ? null : new Date(until) });
    const details = { from: before.plan, to: plan, until: until ?? "" };
    await recordAction(ctx, scope, { action: "plan_changed", target: before.handle, accountId, reason, details });
  });
}

async function getTrust(ctx: OperateCtx, accountId: string): Promise<Detail["trust"]> {
  const { level, isSet } = await getAccountTrust(ctx.db, accountId, ctx.now());
  return { level, isSet };
}

interface TrustChange {
  readonly level: TrustLevel | null;
  readonly reason: string;
}

/** Throws notFound, also while trust levels are off. */
export async function setAccountTrust(ctx: OperateCtx, accountId: string, change: TrustChange): Promise<void> {
  const { level, reason } = change;
  if (!ctx.trust) throw new ApiError(notFound);
  const { email } = await requireAccount(ctx, accountId);
  await runInTransaction(ctx, async (scope) => {
    const before = await getAccountTrust(scope.tx, accountId, ctx.now());
    await setTrustLevel(scope.tx, accountId, level, ctx.now());
    const after = await getAccountTrust(scope.tx, accountId, ctx.now());
    const details = { from: before.level, to: after.level, set: level === null ? "no" : "yes" };
    await recordAction(ctx, scope, { action: "trust_changed", target: email, accountId, reason, details });
  });
}

/** Ends all sessions and apps of an account. Throws notFound. */
export async function signOutAccount(ctx: OperateCtx, accountId: string, reason: string): Promise<void> {
  const { email } = await requireAccount(ctx, accountId);
  await runInTransaction(ctx, async (scope) => {
    const ended = await signOutEverywhere(ctx, scope, accountId);
    await ctx.disconnectApps(scope, accountId);
    const details = { sessions: String(ended) };
    await recordAction(ctx, scope, { action: "signed_out", target: email, accountId, reason, details });
  });
}

/** Schedules the deletion of an account, which can be cancelled until it is due. Throws notFound or ownAccount. */
export async function scheduleAccountDeletion(ctx: OperateCtx, accountId: string, reason: string): Promise<void> {
  const { email } = await requireAccount(ctx, accountId);
  if (accountId === ctx.accountId) throw new ApiError(ownAccount);
  await runInTransaction(ctx, async (scope) => {
    await startGracePeriod(asOperator(ctx), scope, accountId, () => signOutEverywhere(ctx, scope, accountId));
    await recordAction(ctx, scope, { action: "deletion_scheduled", target: email, accountId, reason });
  });
}

/** Throws notFound, or deletionStarted if it is too late. */
export async function cancelAccountDeletion(ctx: OperateCtx, accountId: string, reason: string): Promise<void> {
  const { email } = await requireAccount(ctx, accountId);
  await runInTransaction(ctx, async (scope) => {
    await endGracePeriod(asOperator(ctx), scope, accountId);
    await recordAction(ctx, scope, { action: "deletion_cancelled", target: email, accountId, reason });
  });
}

/** Omits the device and country, which are the operator's and not the account owner's. */
function asOperator({ now, jobs, disconnectApps }: OperateCtx) {
  return { now, jobs, disconnectApps, byOperator: true } as const;
}

async function present(ctx: OperateCtx, rows: readonly ListedAccount[]): Promise<Listed["accounts"]> {
  const ids = rows.map(({ id }) => id);
  const [workspaces, due, states] = await Promise.all([
    listWorkspaces(ctx, ids),
    findDueDates(ctx, ids),
    readStates(
      ctx,
      ids.map((target) => ({ kind: "account", target })),
    ),
  ]);
  const primaries = new Map(workspaces.map((workspace) => [workspace.id, workspace]));
  const now = ctx.now();
  return rows.map(({ id, email, verifiedAt, createdAt }) => {
    const primary = primaries.get(id);
    const isEnded = primary?.planUntil ? primary.planUntil <= now : false;
    return {
      _id: id,
      email,
      username: primary?.handle ?? null,
      plan: primary ? planAt(primary, now) : "Free",
      planUntil: isEnded ? null : (primary?.planUntil?.toISOString() ?? null),
      verified: verifiedAt !== null,
      createdAt: createdAt.toISOString(),
      state: states.get(id) ?? "ok",
      deletionDueAt: due.get(id)?.toISOString() ?? null,
    };
  });
}

/** Throws invalid unless the end, if there is one, is in the future. */
export function requireFuture(ctx: Pick<OperateCtx, "now">, until: string | null): void {
  const message = "Choose a time in the future";
  if (until !== null && new Date(until) <= ctx.now())
    throw new ApiError(invalid, { message, errors: [{ field: "until", message }] });
}

/** The states in force of targets of one kind, by target. */
export async function readStates(
  ctx: Pick<OperateCtx, "db" | "now">,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, ModerationState>> {
  const now = ctx.now();
  const rows = await findStates(ctx, targets);
  return new Map(rows.map((row) => [row.target, row.until !== null && row.until <= now ? "ok" : row.state]));
}
