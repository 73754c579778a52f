import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";

export interface AnalyticsCtx extends WorkspaceCtx {
  readonly clickhouse: ClickHouse;
  /** Counts a view of a dashboard screen for the operator's metrics. */
  countPageView(path: string): void;
}
