import { ApiError, unavailable } from "#base/errors.ts";

const RETRY_AFTER_SECONDS = 2;

/** Lets `places` run at once and `queue` wait in order; refuses the rest with `unavailable`. */
export function createSemaphore(places: number, queue: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (running < places) running++;
    else {
      if (waiting.length >= queue) throw new ApiError(unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      // the one that leaves hands its place over, so that nobody slips in between
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
