import { NIL_UUID } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { getLinkSplit, chooseWinner, listOpenSplits } from "#features/links/split.ts";
import type { Split } from "#features/routing/schema.ts";
import type { SplitFigures, SplitState } from "#features/routing/split-contract.ts";
import { type ClickHouse, isUnavailable } from "#infra/clickhouse/client.ts";
import { queryStore } from "../query-store.ts";
import type { AnalyticsCtx } from "../ctx.ts";
import { countVariants } from "../store/splits.ts";
import { getPosteriors } from "./posterior.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { type Queue, type Worker, worker } from "#infra/jobs/queue.ts";

/** Older events are ignored: they say nothing about the current traffic. */
const LOOKBACK_DAYS = 180;
/** A split is decided once a variant is the best with this probability and every variant has this many visitors. */
const PROBABILITY_MIN = 0.95;
const VISITORS_MIN = 100;

/** The figures of a link's variants; throws notFound or unavailable. */
export async function getSplit(
  ctx: Pick<AnalyticsCtx, "db" | "clickhouse" | "workspaceId" | "now">,
  linkId: string,
): Promise<SplitFigures> {
  const split = await getLinkSplit(ctx, linkId);
  if (!split) return { variants: [], winner: null, state: "no-split", leader: null };
  return queryStore(() => readFigures(ctx.clickhouse, { workspaceId: ctx.workspaceId, linkId, split, now: ctx.now() }));
}

/** The figures of a split, computed from the events of its link. */
export async function readFigures(
  clickhouse: ClickHouse,
  { workspaceId, linkId, split, now }: { workspaceId: string; linkId: string; split: Split; now: Date },
): Promise<SplitFigures> {
  const since = new Date(now.getTime() - LOOKBACK_DAYS * DAY_MS);
  const ids = split.variants.map(({ id }) => id);
  const rows = await countVariants(clickhouse, { workspaceId, linkId, variants: ids, since });
  const trials = ids.map((id) => {
    const { visitors, goals } = rows.find((row) => row.id === id) ?? { visitors: 0, goals: 0 };
    return { id, visitors, goals };
  });
  // variants with weight 0 get no visitors, so they are not compared
  const isCompared = ({ id }: { id: string }) =>
    split.variants.some((variant) => variant.id === id && variant.weight > 0);
  const comparedTrials = trials.filter(isCompared);
  const compared = getPosteriors(comparedTrials).map((posterior, index) => ({
    ...comparedTrials[index]!,
    ...posterior,
  }));
  const variants = trials.map(
    (trial) => compared.find(({ id }) => id === trial.id) ?? { ...trial, ...getPosteriors([trial])[0]!, best: 0 },
  );
  const leader = compared.find(({ best }) => best >= PROBABILITY_MIN);
  const state = getState(split, compared, leader !== undefined);
  return {
    variants,
    winner: split.winner ?? null,
    state,
    leader: state === "decided" ? (leader?.id ?? null) : null,
  };
}

function getState(
  split: Split,
  compared: readonly { visitors: number; goals: number }[],
  hasLeader: boolean,
): SplitState {
  if (split.winner !== undefined) return "stopped";
  if (compared.every(({ goals }) => goals === 0)) return "no-goals";
  if (compared.some(({ visitors }) => visitors < VISITORS_MIN)) return "too-few-visitors";
  return hasLeader ? "decided" : "undecided";
}

const BATCH_SIZE = 200;

export interface SplitJobsCtx extends Ctx {
  readonly clickhouse: ClickHouse;
}

/** Stops the splits with a clear winner in all workspaces; returns how many were stopped. */
export async function stopSplits(ctx: SplitJobsCtx): Promise<number> {
  let stopped = 0;
  let after = NIL_UUID;
  for (;;) {
    const splits = await listOpenSplits(ctx.db, after, BATCH_SIZE);
    for (const open of splits) {
      const { leader } = await readFigures(ctx.clickhouse, { ...open, now: ctx.now() });
      if (leader !== null && (await chooseWinner(ctx, open, leader))) stopped++;
    }
    const last = splits.at(-1);
    if (!last || splits.length < BATCH_SIZE) return stopped;
    after = last.linkId;
  }
}

export const splitStop: Queue<object> = {
  name: "split-stop",
  expireSeconds: 1800,
  cron: "17 * * * *",
};

export function splitWorker(ctx: SplitJobsCtx): Worker {
  return worker(splitStop, async () => {
    try {
      await stopSplits(ctx);
    } catch (error) {
      // retried in an hour; an outage of the event store is reported elsewhere
      if (!isUnavailable(error)) throw error;
    }
  });
}
