import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { Limits } from "#infra/limits/limits.ts";
import type { ClickHistory } from "./click-history.ts";
import type { ReadImport } from "./read/read-import.ts";

/** What a call about imports is handed besides: the queue, and the counters against those who ask too much. */
export interface ImportCtx extends WorkspaceCtx, Pick<ImportParsing, "parseFile"> {
  readonly jobs: Jobs;
  readonly limits: Limits;
}

/** Reading a file in a thread of its own. */
export interface ImportParsing extends Pick<WorkspaceCtx, "ownHosts" | "now"> {
  readonly parseFile: ReadImport;
}

/** What the job is handed; no request is near. */
export type ImportJobsCtx = Ctx &
  Pick<WorkspaceCtx, "ownHosts" | "planLimits" | "accountId"> &
  Pick<ImportParsing, "parseFile"> & { readonly clickHistory: ClickHistory };
