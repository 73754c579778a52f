import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Jobs } from "#infra/jobs/queue.ts";

/** What the verbs are handed. */
export interface ErasureCtx extends WorkspaceCtx {
  readonly clickhouse: ClickHouse;
  readonly jobs: Jobs;
}
