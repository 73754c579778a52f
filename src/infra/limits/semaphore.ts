import { ApiError, unavailable } from "#base/errors.ts";

const RETRY_AFTER_SECONDS = 2;

/** Lets `places` calls run at once and `queue` calls wait in order; rejects the rest with `unavailable`. */
export function createSemaphore(places: number, queue: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (running < places) running++;
    else {
      if (waiting.length >= queue) throw new ApiError(unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      // a finished call hands its place over directly, so that no newcomer overtakes the queue
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
