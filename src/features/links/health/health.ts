import PQueue from "p-queue";
import { requireFound } from "#base/errors.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import {
  type DueCheck,
  type HealthRow,
  putHealth,
  selectDueChecks,
  selectHealth,
  selectTarget,
  selectUnhealthy,
  setDeadSince,
} from "../store/health.ts";
import type { Health } from "./contract.ts";
import type { HealthCheckCtx, CheckNowCtx } from "../ctx.ts";
import { classifyCheck } from "./classify-check.ts";
import { checkAddress } from "./check.ts";

export { restoreDeadSince } from "../store/health.ts";

const CHECKS: RateLimit = { name: "link-checks", points: 30, seconds: 600 };
/** Upper bound on checks per run of the job; the remaining ones wait for the next run. */
const CHECKS_PER_RUN = 400;

/** The links whose destinations are dead or have moved. */
export async function listUnhealthy(ctx: Pick<WorkspaceCtx, "db" | "workspaceId">): Promise<Health[]> {
  return (await selectUnhealthy(ctx.db, ctx.workspaceId)).map(present);
}

/** Checks one destination now. Throws notFound or tooManyRequests. */
export async function checkNow(ctx: CheckNowCtx, linkId: string): Promise<Health> {
  const target = requireFound(await selectTarget(ctx.db, ctx.workspaceId, linkId));
  await enforceRateLimit(ctx.rateLimits, CHECKS, ctx.accountId);
  return present(requireFound(await checkAndStore(ctx, target)));
}

/** Runs the checks that are due, one at a time per site. Returns their number. */
export async function checkDueLinks(ctx: HealthCheckCtx): Promise<number> {
  const due = await selectDueChecks(ctx.db, ctx.now(), CHECKS_PER_RUN);
  const sites = Map.groupBy(due, ({ destination }) => URL.parse(destination)?.host ?? "");
  const queue = new PQueue({ concurrency: ctx.siteConcurrency });
  const checkSite = async (targets: readonly DueCheck[]) => {
    for (const target of targets) await checkAndStore(ctx, target, { ifDue: true });
  };
  // an error ends the checks of its site only
  const ended = await Promise.allSettled([...sites.values()].map((targets) => queue.add(() => checkSite(targets))));
  const failed = ended.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
  return due.length;
}

/**
 * Returns undefined if the link is gone or its destination changed during the check. With `ifDue`, also if another node
 * has checked it in the meantime, so that simultaneous failures count once.
 */
async function checkAndStore(
  ctx: HealthCheckCtx,
  target: DueCheck,
  { ifDue = false }: { readonly ifDue?: boolean } = {},
): Promise<HealthRow | undefined> {
  const { workspaceId, linkId, destination } = target;
  const checked = await checkAddress(ctx, destination);
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const before = await selectHealth(tx, linkId, destination);
    if (ifDue && before && before.nextAt > ctx.now()) return undefined;
    const record = classifyCheck(before, checked, ctx.now(), getSpread(linkId));
    const row = { ...record, linkId, workspaceId, destination };
    if (!(await putHealth(tx, row))) return undefined;
    const change = await setDeadSince(tx, target, record.state === "dead" ? record.since : null);
    if (!change) return undefined;
    const { isChanged, wasDead } = change;
    if (isChanged || before?.state !== record.state) {
      const isRecovered = wasDead && (record.state === "ok" || record.state === "moved");
      const hasDied = !wasDead && record.state === "dead";
      const event = hasDied ? { change: "dead" } : isRecovered ? { change: "recovered" } : {};
      await emit({ name: "link.health_changed", workspaceId, subject: { linkId, state: record.state, ...event } });
    }
    return row;
  });
}

/** A number from 0 to 1, constant per link, which spreads the checks of links over time. */
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
