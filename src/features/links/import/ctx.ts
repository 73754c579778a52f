import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { Limits } from "#infra/limits/limits.ts";
import type { ClickHistory } from "./click-history.ts";

/** What a call about imports is handed besides: the queue, and the counters against those who ask too much. */
export interface ImportCtx extends WorkspaceCtx {
  readonly jobs: Jobs;
  readonly limits: Limits;
}

/** What the job is handed; no request is near. */
export type ImportJobsCtx = Ctx &
  Pick<WorkspaceCtx, "ownHosts" | "planLimits" | "accountId"> & { readonly clickHistory: ClickHistory };
