import { tooManyQueries } from "./exception.ts";

/** A few resources of one kind, lent one at a time in the order of the requests. */
export interface Pool<Thing> {
  /** Runs `work` with exclusive use of a resource; throws at once if too many calls wait already. */
  with<Result>(work: (thing: Thing) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** How many are in use. */
  busy(): number;
}

export function createPool<Thing>(things: readonly Thing[], longestQueue: number): Pool<Thing> {
  const free = [...things];
  const waiting: ((thing: Thing) => void)[] = [];

  const giveBack = (thing: Thing) => {
    const next = waiting.shift();
    if (next) next(thing);
    else free.push(thing);
  };

  return {
    busy: () => things.length - free.length,
    async with(work, signal) {
      const thing = free.pop() ?? (await queue());
      try {
        signal?.throwIfAborted();
        return await work(thing);
      } finally {
        giveBack(thing);
      }
    },
  };

  function queue(): Promise<Thing> {
    if (waiting.length >= longestQueue) return Promise.reject(tooManyQueries());
    return new Promise((resolve) => waiting.push(resolve));
  }
}
