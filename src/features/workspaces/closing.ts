import type { Ctx } from "#features/outbox/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { deleteWorkspace, selectIds, updateClosed, updatePrimary, type Workspace } from "./store.ts";

/** Hides a workspace from the public, within the caller's transaction; its links and its page answer as if they never were. */
export function closeWorkspace(tx: Tx, id: string, now: Date): Promise<void> {
  return updateClosed(tx, id, now);
}

/** Shows it again as it was. */
export function reopenWorkspace(tx: Tx, id: string): Promise<void> {
  return updateClosed(tx, id, null);
}

/** Makes a workspace count for no account's plan any more, within the caller's transaction. */
export function leavePrimary(tx: Tx, id: string): Promise<void> {
  return updatePrimary(tx, id, null);
}

/** Deletes a workspace with everything that hangs on it, within the caller's transaction; returns what it was. */
export function eraseWorkspace(tx: Tx, id: string): Promise<Workspace | undefined> {
  return deleteWorkspace(tx, id);
}

/** The ids of all workspaces. */
export function listWorkspaceIds({ db }: Pick<Ctx, "db">): Promise<string[]> {
  return selectIds(db);
}
