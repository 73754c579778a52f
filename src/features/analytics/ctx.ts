import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";

export interface AnalyticsCtx extends WorkspaceCtx {
  readonly clickhouse: ClickHouse;
  /** Counts a screen of the dashboard for the operator's metrics. */
  countPageView(path: string): void;
}
