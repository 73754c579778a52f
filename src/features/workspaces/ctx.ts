import type { Ctx } from "#features/outbox/ctx.ts";
import type { Passwords } from "#infra/passwords/passwords.ts";

/** What decides whether plans limit anything: the setting of the installation. */
export interface PlanCtx extends Ctx {
  readonly planLimits: boolean;
}

/** What the verbs of a workspace's things are handed: whose they are, and the hosts that lead back to us. */
export interface WorkspaceCtx extends PlanCtx {
  readonly workspaceId: string;
  /** Who asks; nobody in a job. */
  readonly accountId?: string | undefined;
  readonly ownHosts: ReadonlySet<string>;
  /** What hashes the passwords that links ask for. */
  readonly passwords: Passwords;
}
