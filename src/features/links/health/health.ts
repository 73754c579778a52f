import { notFound, ApiError } from "#base/errors.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import {
  type Due,
  type HealthRow,
  putHealth,
  selectDueChecks,
  selectHealth,
  selectTarget,
  selectTroubles,
  setDeadSince,
} from "../store/health.ts";
import type { Health } from "./contract.ts";
import type { CheckCtx, CheckNowCtx } from "./ctx.ts";
import { judge } from "./judge.ts";
import { checkAddress } from "./check.ts";

const CHECKS: Limit = { name: "link-checks", points: 30, seconds: 600 };
/** So many at most in one run of the job; the rest is due in the next. */
const AT_ONCE_MAX = 400;

/** The links whose destinations are dead or have moved. */
export async function listTroubles(ctx: Pick<WorkspaceCtx, "db" | "workspaceId">): Promise<Health[]> {
  return (await selectTroubles(ctx.db, ctx.workspaceId)).map(present);
}

/** Looks at one destination now; throws notFound, or tooManyRequests. */
export async function checkNow(ctx: CheckNowCtx, linkId: string): Promise<Health> {
  const target = await selectTarget(ctx.db, ctx.workspaceId, linkId);
  if (!target) throw new ApiError(notFound);
  await enforce(ctx.limits, CHECKS, ctx.accountId);
  const row = await check(ctx, target);
  if (!row) throw new ApiError(notFound);
  return present(row);
}

/** Looks at what is due, site by site, one look at a time at each; returns how many there were. */
export async function checkDue(ctx: CheckCtx): Promise<number> {
  const due = await selectDueChecks(ctx.db, ctx.now(), AT_ONCE_MAX);
  const sites = Map.groupBy(due, ({ destination }) => URL.parse(destination)?.host ?? "");
  const waiting = [...sites.values()];
  const work = async () => {
    for (let site = waiting.pop(); site; site = waiting.pop()) for (const target of site) await check(ctx, target);
  };
  await Promise.all(Array.from({ length: ctx.sitesAtOnce }, work));
  return due.length;
}

/** Undefined if the link is gone, or leads elsewhere by now. */
async function check(ctx: CheckCtx, target: Due): Promise<HealthRow | undefined> {
  const { workspaceId, linkId, destination } = target;
  const checked = await checkAddress(ctx, destination);
  return runInTransaction(ctx, async ({ tx, fact }) => {
    const before = await selectHealth(tx, linkId, destination);
    const found = judge(before, checked, ctx.now(), getSpread(linkId));
    const row = { ...found, linkId, workspaceId, destination };
    if (!(await putHealth(tx, row))) return undefined;
    const isNews = await setDeadSince(tx, linkId, found.state === "dead" ? found.since : null);
    if (isNews || before?.state !== found.state)
      await fact({ name: "link.health_changed", workspaceId, subject: { linkId, state: found.state } });
    return row;
  });
}

/** The same for a link each time, so that its looks keep their distance to those at others. */
function getSpread(linkId: string): number {
  return Number.parseInt(linkId.slice(-4), 16) / 0xffff;
}

function present({ linkId, state, reason, status, movedTo, since, checkedAt }: HealthRow): Health {
  return {
    link: linkId,
    state,
    reason,
    status,
    movedTo,
    since: since.toISOString(),
    checkedAt: checkedAt.toISOString(),
  };
}
