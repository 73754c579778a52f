import PQueue from "p-queue";
import { ApiError, unavailable } from "#base/errors.ts";

const RETRY_AFTER_SECONDS = 2;

/** Runs work as soon as a slot is free; throws `unavailable` if too much work is waiting. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `slots` calls run at once and `maxWaiting` calls wait in order; rejects further ones with `unavailable`. */
export function createSemaphore(slots: number, maxWaiting: number, retryAfterSeconds = RETRY_AFTER_SECONDS): Semaphore {
  const queue = new PQueue({ concurrency: slots });
  return async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pending >= slots && queue.size >= maxWaiting) throw new ApiError(unavailable, { retryAfterSeconds });
    return queue.add(work);
  };
}

/** Runs the work of a tenant; throws `unavailable` if there is too much work of this tenant or of all tenants. */
export type TenantSemaphore = <T>(tenant: string, work: () => Promise<T>) => Promise<T>;

/** Lets `slots` calls run at once, at most `slotsPerTenant` per tenant; rejects further ones with `unavailable`. */
export function createTenantSemaphore(slots: number, slotsPerTenant: number): TenantSemaphore {
  const running = new Map<string, number>();

  return async function enter<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    const all = [...running.values()].reduce((sum, count) => sum + count, 0);
    const own = running.get(tenant) ?? 0;
    if (own >= slotsPerTenant || all >= slots)
      throw new ApiError(unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    running.set(tenant, own + 1);
    try {
      return await work();
    } finally {
      const remaining = running.get(tenant)! - 1;
      if (remaining > 0) running.set(tenant, remaining);
      else running.delete(tenant);
    }
  };
}

/** Lets `slotsPerTenant` calls of each tenant run at once and `maxWaiting` wait in order; rejects further ones. */
export function createTenantQueue(slotsPerTenant: number, maxWaiting: number): TenantSemaphore {
  const queues = new Map<string, { readonly enter: Semaphore; calls: number }>();

  return async function enter<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(tenant) ?? { enter: createSemaphore(slotsPerTenant, maxWaiting), calls: 0 };
    queues.set(tenant, queue);
    queue.calls += 1;
    try {
      return await queue.enter(work);
    } finally {
      queue.calls -= 1;
      if (queue.calls === 0) queues.delete(tenant);
    }
  };
}
