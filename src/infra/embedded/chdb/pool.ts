import PQueue from "p-queue";
import { tooManyQueries } from "./exception.ts";

/** A few resources of one kind, lent one at a time in the order of the requests. */
export interface Pool<Thing> {
  /** Runs `work` with exclusive use of a resource; throws at once if too many calls wait already. */
  with<Result>(work: (thing: Thing) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Waits until no work runs or waits. */
  idle(): Promise<void>;
}

export function createPool<Thing>(things: readonly Thing[], maxWaiting: number): Pool<Thing> {
  const free = [...things];
  const queue = new PQueue({ concurrency: things.length });
  return {
    async with(work, signal) {
      if (queue.size >= maxWaiting) throw tooManyQueries();
      // p-queue's own signal would lend a resource again while its work still runs
      return queue.add(async () => {
        signal?.throwIfAborted();
        const thing = free.pop()!;
        try {
          return await work(thing);
        } finally {
          free.push(thing);
        }
      });
    },
    idle: () => queue.onIdle(),
  };
}
