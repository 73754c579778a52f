import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { SafeFetch } from "#infra/fetch/open-fetch.ts";
import type { RateLimits } from "#infra/rate-limits/rate-limits.ts";
import type { Robots } from "./health/robots.ts";

/** The context for checking destinations. */
export interface HealthCheckCtx extends Ctx {
  readonly fetchExternal: SafeFetch;
  readonly robots: Robots;
  readonly siteConcurrency: number;
}

/** The context of a check that a user starts. */
export interface CheckNowCtx extends WorkspaceCtx, HealthCheckCtx {
  readonly accountId: string;
  readonly rateLimits: RateLimits;
}
