import type { Queue } from "#infra/jobs/queue.ts";
import type { Scope } from "./scope.ts";

export interface ErasureJob {
  readonly workspaceId: string;
  readonly scope: Scope;
  readonly before: string;
}

/** Retried for as long as an event store may be down: the deletion was confirmed to the user. */
export const erasureQueue: Queue<ErasureJob> = {
  name: "statistics-erasure",
  retryLimit: 200,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3_600,
  expireSeconds: 3_600,
  deleteAfterSeconds: 24 * 3_600,
  // two concurrent jobs would recompute the same days
  concurrency: 1,
};
