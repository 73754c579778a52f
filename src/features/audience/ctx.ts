import type { AccountJobsCtx } from "#features/accounts/ctx.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { RateLimits } from "#infra/rate-limits/rate-limits.ts";
import type { Keys } from "#infra/secrets/keys.ts";

/** The context of form submissions and of links in emails; neither needs a session. */
export interface FormCtx extends Ctx {
  readonly jobs: Jobs;
  readonly rateLimits: RateLimits;
  readonly keys: Keys;
}

/** The context of a workspace owner's calls. */
export interface AudienceCtx extends FormCtx {
  readonly workspaceId: string;
  readonly publicUrl: string;
}

/** The context of audience jobs. */
export interface AudienceJobsCtx extends AccountJobsCtx {
  readonly jobs: Jobs;
}
