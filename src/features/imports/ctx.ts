import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { RateLimits } from "#infra/rate-limits/rate-limits.ts";
import type { TenantSemaphore } from "#infra/semaphore.ts";
import type { ClickHistory } from "./click-history.ts";
import type { ReadImport } from "./read/read-import.ts";

/** The context of calls about imports: the workspace's, plus the job queue, the limits and the parser. */
export interface ImportCtx extends WorkspaceCtx, Pick<ImportParsing, "parseFile"> {
  readonly jobs: Jobs;
  readonly rateLimits: RateLimits;
  /** Reads files one at a time, since reading one takes tens of megabytes; each workspace has a share of the queue. */
  readonly importSemaphore: TenantSemaphore;
}

/** The context for reading a file in a separate thread. */
export interface ImportParsing extends Pick<WorkspaceCtx, "ownHosts" | "now"> {
  readonly parseFile: ReadImport;
}

/** The context of the job, which runs outside of any request. */
export type ImportJobsCtx = Ctx &
  Pick<WorkspaceCtx, "ownHosts" | "planLimits" | "trust" | "shortHost" | "accountId"> &
  Pick<ImportParsing, "parseFile"> & { readonly clickHistory: ClickHistory };

/** The context of an export: the workspace's, plus our public origin. */
export interface ExportCtx extends WorkspaceCtx {
  readonly publicUrl: string;
}
