import type { Ctx } from "#features/outbox/ctx.ts";

/** What the verbs of a workspace's things are handed: whose they are, and the hosts that lead back to us. */
export interface WorkspaceCtx extends Ctx {
  readonly workspaceId: string;
  readonly ownHosts: ReadonlySet<string>;
}
