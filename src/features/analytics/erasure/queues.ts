import type { Queue } from "#infra/jobs/queue.ts";
import type { Scope } from "./scope.ts";

export interface ErasureJob {
  readonly workspaceId: string;
  readonly scope: Scope;
  readonly before: string;
}

/** Tried for as long as an event store may be away, for somebody was told that it will be done. */
export const erasureQueue: Queue<ErasureJob> = {
  name: "statistics-erasure",
  retryLimit: 200,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3_600,
  expireSeconds: 3_600,
  keepSeconds: 24 * 3_600,
  // because two at once would make the same days anew
  concurrency: 1,
};
