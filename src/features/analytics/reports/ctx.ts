import type { AccountJobsCtx, SessionCtx } from "#features/accounts/ctx.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Jobs } from "#infra/jobs/queue.ts";

/** What the verbs of somebody who is signed in are handed. */
export interface ReportsCtx extends SessionCtx {
  readonly clickhouse: ClickHouse;
}

/** What the jobs are handed. */
export interface ReportJobsCtx extends AccountJobsCtx {
  readonly clickhouse: ClickHouse;
  readonly jobs: Jobs;
}
