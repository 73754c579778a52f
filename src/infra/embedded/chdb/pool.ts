import PQueue from "p-queue";
import { tooManyQueries } from "./exception.ts";

/** A few interchangeable resources, each lent to one call at a time in the order of the calls. */
export interface Pool<Resource> {
  /** Runs `work` with exclusive use of a resource; throws at once if too many calls are waiting. */
  with<Result>(work: (resource: Resource) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Resolves when no work is running or waiting. */
  idle(): Promise<void>;
}

export function createPool<Resource>(resources: readonly Resource[], maxWaiting: number): Pool<Resource> {
  const free = [...resources];
  const queue = new PQueue({ concurrency: resources.length });
  return {
    async with(work, signal) {
      if (queue.size >= maxWaiting) throw tooManyQueries();
      // with p-queue's own signal, a resource could be lent again while its aborted work still runs
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
