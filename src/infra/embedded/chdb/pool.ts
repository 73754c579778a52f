import { tooManyQueries } from "./exception.ts";

/** A few things of one kind, lent one at a time in the order of asking. */
export interface Pool<Thing> {
  /** Runs `work` with a thing of its own; refuses at once if too many wait already. */
  with<Result>(work: (thing: Thing) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** How many are lent now. */
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
