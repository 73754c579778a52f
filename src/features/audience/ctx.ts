import type { AccountJobsCtx } from "#features/accounts/ctx.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { SafePost } from "#infra/fetch/open-fetch.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { Limits } from "#infra/limits/limits.ts";
import type { Keys } from "#infra/secrets/keys.ts";

/** What taking a form and answering a mail's link need: nobody is signed in. */
export interface FormCtx extends Ctx {
  readonly jobs: Jobs;
  readonly limits: Limits;
  readonly keys: Keys;
}

/** What the calls of a workspace's owner are handed. */
export interface AudienceCtx extends FormCtx {
  readonly workspaceId: string;
  readonly publicUrl: string;
  readonly ownHosts: ReadonlySet<string>;
  readonly postOutside: SafePost;
}

/** What the jobs are handed. */
export interface AudienceJobsCtx extends AccountJobsCtx {
  readonly jobs: Jobs;
  readonly postOutside: SafePost;
}
