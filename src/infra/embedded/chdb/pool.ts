import PQueue from "p-queue";
import { tooManyQueries } from "./exception.ts";

/** A few resources of one kind, lent one at a time in the order of the requests. */
export interface Pool<Resource> {
  /** Runs `work` with exclusive use of a resource; throws at once if too many calls wait already. */
  with<Result>(work: (resource: Resource) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Waits until no work runs or waits. */
  idle(): Promise<void>;
}

export function createPool<Resource>(resources: readonly Resource[], maxWaiting: number): Pool<Resource> {
  const free = [...resources];
  const queue = new PQueue({ concurrency: resources.length });
  return {
    async with(work, signal) {
      if (queue.size >= maxWaiting) throw tooManyQueries();
      // p-queue's own signal would lend a resource again while its work still runs
      return queue.add(async () => {
        signal?.throwIfAborted();
        const resource = free.pop()!;
        try {
          return await work(resource);
        } finally {
          free.push(resource);
        }
      });
    },
    idle: () => queue.onIdle(),
  };
}
