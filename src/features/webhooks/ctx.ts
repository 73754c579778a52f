import type { AccountJobsCtx } from "#features/accounts/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { SafePost } from "#infra/fetch/open-fetch.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { RateLimits } from "#infra/rate-limits/rate-limits.ts";
import type { Keys } from "#infra/secrets/keys.ts";

/** The context of the calls about a workspace's webhooks. */
export interface WebhooksCtx extends WorkspaceCtx {
  readonly keys: Keys;
  readonly rateLimits: RateLimits;
  readonly publicUrl: string;
  readonly postExternal: SafePost;
}

/** The context in which the background process makes and sends deliveries. */
export interface WebhookJobsCtx extends AccountJobsCtx, Pick<WorkspaceCtx, "shortHost"> {
  readonly jobs: Jobs;
  readonly keys: Keys;
  readonly publicUrl: string;
  /** Sends requests to webhooks, with a timeout and a limit of concurrent requests of their own. */
  readonly postWebhook: SafePost;
}
