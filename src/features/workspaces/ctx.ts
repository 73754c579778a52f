import type { Ctx } from "#features/outbox/ctx.ts";
import type { Passwords } from "#infra/passwords/passwords.ts";

/** Adds the installation's setting that switches plan limits on. */
export interface PlanCtx extends Ctx {
  readonly planLimits: boolean;
}

/** The context of operations on a workspace: its id, and the hosts that lead back to this installation. */
export interface WorkspaceCtx extends PlanCtx {
  readonly workspaceId: string;
  /** The acting account; undefined in a job. */
  readonly accountId?: string | undefined;
  readonly ownHosts: ReadonlySet<string>;
  /** Hashes link passwords. */
  readonly passwords: Passwords;
}
