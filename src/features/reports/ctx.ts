import type { AccountJobsCtx, SessionCtx } from "#features/accounts/ctx.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Jobs } from "#infra/jobs/queue.ts";

/** The context of operations of a signed-in account. */
export interface ReportsCtx extends SessionCtx {
  readonly clickhouse: ClickHouse;
}

/** The context of the jobs. */
export interface ReportJobsCtx extends AccountJobsCtx {
  readonly clickhouse: ClickHouse;
  readonly jobs: Jobs;
}
