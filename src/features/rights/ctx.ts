import type { AccountJobsCtx } from "#features/accounts/ctx.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Jobs } from "#infra/jobs/queue.ts";

/** What the jobs are handed. */
export interface RightsJobsCtx extends AccountJobsCtx {
  readonly clickhouse: ClickHouse;
  readonly jobs: Jobs;
}
