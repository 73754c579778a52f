import type { StreamResponse } from "#base/contract.ts";
import type { Listener } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Jobs } from "#infra/jobs/queue.ts";

export interface AnalyticsCtx extends WorkspaceCtx {
  readonly clickhouse: ClickHouse;
  /** Counts a view of a dashboard screen for the operator's metrics. */
  countPageView(path: string): void;
}

/** The context of the erasure operations. */
export interface ErasureCtx extends WorkspaceCtx {
  readonly clickhouse: ClickHouse;
  readonly jobs: Jobs;
}

export interface LiveFeed {
  /**
   * Streams the events of the listener's workspace; throws `too_many_requests` if the account has too many open
   * streams.
   */
  listen(listener: Listener): StreamResponse;
}

export interface LiveCtx {
  readonly live: LiveFeed;
}
