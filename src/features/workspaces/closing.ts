import type { Ctx } from "#features/outbox/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { deleteWorkspace, selectIds, updateClosed, updatePrimary, type Workspace } from "./store/workspaces.ts";

/**
 * Hides a workspace from the public, within the caller's transaction; its links and page respond as if they never
 * existed.
 */
export function closeWorkspace(tx: Tx, id: string, now: Date): Promise<void> {
  return updateClosed(tx, id, now);
}

/** Makes a closed workspace public again. */
export function reopenWorkspace(tx: Tx, id: string): Promise<void> {
  return updateClosed(tx, id, null);
}

/** Detaches a workspace from its account's plan, within the caller's transaction. */
export function leavePrimary(tx: Tx, id: string): Promise<void> {
  return updatePrimary(tx, id, null);
}

/** Deletes a workspace with all its dependent rows, within the caller's transaction; returns the deleted row. */
export function eraseWorkspace(tx: Tx, id: string): Promise<Workspace | undefined> {
  return deleteWorkspace(tx, id);
}

/** The ids of all workspaces. */
export function listWorkspaceIds({ db }: Pick<Ctx, "db">): Promise<string[]> {
  return selectIds(db);
}
