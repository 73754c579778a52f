import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Jobs } from "#infra/jobs/queue.ts";

/** The context of the erasure operations. */
export interface ErasureCtx extends WorkspaceCtx {
  readonly clickhouse: ClickHouse;
  readonly jobs: Jobs;
}
