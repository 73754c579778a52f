import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { SafeFetch } from "#infra/fetch/open-fetch.ts";
import type { Limits } from "#infra/limits/limits.ts";
import type { Robots } from "./robots.ts";

/** What looks at destinations need: the way out, and what sites allow on it. */
export interface CheckCtx extends Ctx {
  readonly fetchOutside: SafeFetch;
  readonly robots: Robots;
  readonly sitesAtOnce: number;
}

/** What somebody's own look needs besides. */
export interface CheckNowCtx extends WorkspaceCtx, CheckCtx {
  readonly accountId: string;
  readonly limits: Limits;
}
