import type { SessionCtx } from "#features/accounts/ctx.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import type { AuthorizationServer } from "./server.ts";

/** The context of changes to connected apps that no person makes. */
export interface AppsCtx extends Ctx {
  readonly jobs: Jobs;
}

/** What the authorization server needs of a process. */
export interface ProviderCtx extends AppsCtx {
  readonly keys: Keys;
  readonly publicUrl: string;
}

/** The context of a signed-in person who decides about apps. */
export interface OAuthCtx extends SessionCtx {
  readonly oauth: AuthorizationServer;
}
