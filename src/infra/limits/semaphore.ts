import PQueue from "p-queue";
import { ApiError, unavailable } from "#base/errors.ts";

const RETRY_AFTER_SECONDS = 2;

/** Lets `places` calls run at once and `maxWaiting` calls wait in order; rejects the rest with `unavailable`. */
export function createSemaphore(places: number, maxWaiting: number, retryAfterSeconds = RETRY_AFTER_SECONDS) {
  const queue = new PQueue({ concurrency: places });
  return async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pending >= places && queue.size >= maxWaiting) throw new ApiError(unavailable, { retryAfterSeconds });
    return queue.add(work);
  };
}
