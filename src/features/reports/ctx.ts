import type { AccountJobsCtx, AccountsCtx, SessionCtx } from "#features/accounts/ctx.ts";
import type { AnalyticsCtx } from "#features/analytics/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
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

/** The context of the owner's operations. */
export type SharesCtx = WorkspaceCtx & Pick<AccountsCtx, "keys" | "passwords" | "publicUrl">;

/** The context of a reader's operations; readers are not signed in. */
export interface SharedCtx
  extends
    Pick<AccountsCtx, "db" | "now" | "keys" | "passwords" | "rateLimits" | "network">,
    Pick<AnalyticsCtx, "clickhouse"> {
  readonly request: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> };
}
