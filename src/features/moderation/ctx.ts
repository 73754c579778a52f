import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { ActiveRestrictions } from "./active-restrictions.ts";

export interface ModerationCtx extends WorkspaceCtx {
  readonly moderation: Pick<ActiveRestrictions, "findDestination" | "hasHosts">;
  /** The newest links of the workspaces, used to find those that lead to restricted hosts. */
  listNewestDestinations(workspaceIds: readonly string[]): Promise<readonly LinkDestination[]>;
}

export interface LinkDestination {
  readonly id: string;
  readonly workspaceId: string;
  readonly destination: string;
}
