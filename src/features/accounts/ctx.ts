import { ApiError, notFound } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { Actor, Ctx } from "#features/outbox/ctx.ts";
import type { PlanName } from "#features/workspaces/workspace-schema.ts";
import type { PlanCtx } from "#features/workspaces/ctx.ts";
import type { TrustRules } from "#features/workspaces/trust.ts";
import type { EventTx } from "#features/outbox/run-in-transaction.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { RateLimits } from "#infra/rate-limits/rate-limits.ts";
import type { Passwords } from "#infra/passwords/passwords.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import type { IsDisposable } from "./disposable/disposable-emails.ts";
import type { OidcProvider } from "./oidc/provider.ts";

/** The context of account handlers that need no session. */
export interface AccountsCtx extends Ctx {
  readonly keys: Keys;
  readonly jobs: Jobs;
  readonly rateLimits: RateLimits;
  readonly passwords: Passwords;
  /** The first path segments of the site's routes, in lower case. None of them can be a username. */
  readonly reservedHandles: ReadonlySet<string>;
  /** Undefined if trust levels are off. */
  readonly trust?: TrustRules | undefined;
  /** The difficulty of the computation that a sign-up must solve; none if 0 or undefined. */
  readonly signUpBits?: number | undefined;
  /** Undefined where disposable addresses are allowed. */
  readonly isDisposable?: IsDisposable | undefined;
  /** The public base URL. Links in emails and the cookie's `Secure` flag depend on it, never on a request. */
  readonly publicUrl: string;
  /** The caller's network, as returned by `networkOf`. */
  readonly network: string;
  readonly userAgent: string;
  /** The country of the caller's network, ISO 3166-1 alpha-2; empty if unknown. */
  findCountry(): Promise<string>;
  readonly language: Language;
  /** The OpenID provider that people may sign in with, if configured. */
  readonly provider?: OidcProvider | undefined;
  /** Ends the access of all apps of an account, within the caller's transaction. */
  disconnectApps(scope: EventTx, accountId: string): Promise<void>;
  /** The request's `Cookie` header; empty if absent. */
  readonly cookies: string;
  /** Adds a `Set-Cookie` header to the response. */
  setCookie(cookie: string): void;
}

/** The context of a signed-in caller. */
export interface SessionCtx extends AccountsCtx {
  readonly accountId: string;
  readonly workspaceId: string;
  /** Empty for a call with an API key. Endpoints that use the session reject API keys. */
  readonly sessionId: string;
  readonly plan: PlanName;
  readonly actor: Actor;
}

/** The context of profile and notification handlers. They need only a part of the session. */
export type OwnerCtx = PlanCtx & Pick<SessionCtx, "accountId" | "publicUrl" | "trust">;

/** Throws notFound for an id that is not the caller's. */
export function requireOwn({ accountId }: OwnerCtx, userId: string): void {
  if (userId.toLowerCase() !== accountId) throw new ApiError(notFound);
}

/** The context of account jobs, which run outside a request. */
export interface AccountJobsCtx extends Ctx {
  readonly keys: Keys;
  readonly rateLimits: RateLimits;
  readonly publicUrl: string;
}
