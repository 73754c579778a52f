import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { ActiveStates } from "./active-states.ts";

export interface ModerationCtx extends WorkspaceCtx {
  readonly moderation: Pick<ActiveStates, "findDestination" | "hasHosts">;
  /** The newest links of workspaces, for the hosts that they lead to. */
  listNewestDestinations(workspaceIds: readonly string[]): Promise<readonly LinkDestination[]>;
}

export interface LinkDestination {
  readonly id: string;
  readonly workspaceId: string;
  readonly destination: string;
}
