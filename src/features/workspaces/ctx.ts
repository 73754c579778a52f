import type { Ctx } from "#features/outbox/ctx.ts";

/** What decides whether plans limit anything: the setting of the installation. */
export interface PlanCtx extends Ctx {
  readonly planLimits: boolean;
}

/** What the verbs of a workspace's things are handed: whose they are, and the hosts that lead back to us. */
export interface WorkspaceCtx extends PlanCtx {
  readonly workspaceId: string;
  readonly ownHosts: ReadonlySet<string>;
}
