import { inRootSpan } from "#infra/trace/span.ts";
import type { DeliveryRow } from "../store/tables.ts";
import { leaseDueDeliveries, selectDueWebhooks } from "../store/deliveries.ts";
import { CONCURRENCY, FAILING_CONCURRENCY, LEASE_MS, WEBHOOK_CONCURRENCY } from "../limits.ts";
import { attemptDelivery, type AttemptCtx } from "./attempt-delivery.ts";

export interface Deliverer {
  /** Starts as many due deliveries as there are free slots; returns how many. */
  start(): Promise<number>;
  /** True while a request is in progress. */
  readonly isBusy: boolean;
  /** Resolves when the next request ends; at once if none is in progress. */
  untilFree(): Promise<void>;
  /** Resolves when no request is in progress. */
  untilIdle(): Promise<void>;
}

/**
 * Sends deliveries, a few of each webhook at once. The webhook that was served longest ago is next, so that neither a
 * slow receiver nor a backlog delays other webhooks.
 */
export function openDeliverer(ctx: AttemptCtx): Deliverer {
  const running = new Map<Promise<void>, string>();
  const failing = new Set<string>();
  const servedAt = new Map<string, number>();
  let turn = 0;

  const countRequests = (webhookId: string) => [...running.values()].filter((id) => id === webhookId).length;
  const countFailing = () => [...running.values()].filter((id) => failing.has(id)).length;

  function run(delivery: DeliveryRow): void {
    const { id, webhookId } = delivery;
    const work = inRootSpan({ name: "webhook attempt", kind: "producer" }, () => attemptDelivery(ctx, delivery))
      // the delivery is sent again when the lease ends
      .catch((err: unknown) => ctx.log.warn({ err, delivery: id }, "webhooks: an attempt could not be recorded"))
      .finally(() => running.delete(work));
    running.set(work, webhookId);
  }

  async function start(): Promise<number> {
    if (running.size >= CONCURRENCY) return 0;
    const now = ctx.now();
    const due = await selectDueWebhooks(ctx.db, now);
    failing.clear();
    for (const { id, isFailing } of due) if (isFailing) failing.add(id);
    const known = new Set(due.map(({ id }) => id));
    for (const id of servedAt.keys()) if (!known.has(id)) servedAt.delete(id);
    const waiting = due
      .filter(({ id }) => countRequests(id) < WEBHOOK_CONCURRENCY)
      .toSorted((one, other) => (servedAt.get(one.id) ?? 0) - (servedAt.get(other.id) ?? 0));
    let free = CONCURRENCY - running.size;
    let freeForFailing = Math.min(free, FAILING_CONCURRENCY - countFailing());
    const healthyIds = waiting.filter(({ isFailing }) => !isFailing).map(({ id }) => id);
    const failingIds = waiting.filter(({ isFailing }) => isFailing).map(({ id }) => id);
    let started = 0;
    const lease = async (ids: readonly string[], concurrency: number) => {
      if (ids.length === 0) return 0;
      const until = new Date(now.getTime() + LEASE_MS);
      const leased = await leaseDueDeliveries(ctx.db, { webhookIds: ids, now, until, concurrency });
      for (const id of ids) servedAt.set(id, ++turn);
      for (const delivery of leased) run(delivery);
      return leased.length;
    };
    // no more webhooks than fit if each one uses all of its slots
    const healthy = healthyIds.slice(0, Math.floor(free / WEBHOOK_CONCURRENCY));
    started += await lease(healthy, WEBHOOK_CONCURRENCY);
    free -= started;
    freeForFailing = Math.min(freeForFailing, free);
    if (freeForFailing > 0) started += await lease(failingIds.slice(0, freeForFailing), 1);
    return started;
  }

  return {
    start,
    get isBusy() {
      return running.size > 0;
    },
    async untilFree() {
      if (running.size > 0) await Promise.race(running.keys());
    },
    async untilIdle() {
      await Promise.all(running.keys());
    },
  };
}
