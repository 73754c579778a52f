import type { PlanName } from "#features/workspaces/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { Limits } from "#infra/limits/limits.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import type { Language } from "#base/language.ts";
import type { Provider } from "./oidc/provider.ts";
import type { Passwords } from "#infra/passwords/passwords.ts";

/** What the verbs of accounts are handed: everything that a request to anybody's endpoint knows. */
export interface AccountsCtx extends Ctx {
  readonly keys: Keys;
  readonly jobs: Jobs;
  readonly limits: Limits;
  readonly passwords: Passwords;
  /** First segments of the site's routes, in lower case: no username may be one of them. */
  readonly reservedHandles: ReadonlySet<string>;
  /** Where people reach us; links in mails and the cookie's `Secure` come from it, never from a request. */
  readonly publicUrl: string;
  /** Where the caller comes from, as `networkOf` names it. */
  readonly network: string;
  readonly userAgent: string;
  /** The country of the caller's network, ISO 3166 alpha-2; empty where nothing is known. */
  findCountry(): Promise<string>;
  readonly language: Language;
  /** The OpenID provider that people may sign in with, where there is one. */
  readonly provider?: Provider | undefined;
  /** The request's `Cookie` header, or nothing. */
  readonly cookies: string;
  /** Adds a `Set-Cookie` to the answer. */
  setCookie(cookie: string): void;
}

/** The same for somebody who is signed in. */
export interface SessionCtx extends AccountsCtx {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly sessionId: string;
  readonly plan: PlanName;
}

/** What the jobs of accounts are handed; no request is near. */
export interface AccountJobsCtx extends Ctx {
  readonly keys: Keys;
  readonly limits: Limits;
  readonly publicUrl: string;
}
