import type { Tx } from "#infra/postgres/client.ts";
import { deleteFacts } from "./store.ts";

/** Deletes all facts of a workspace, within the caller's transaction. */
export function eraseFacts(tx: Tx, workspaceId: string): Promise<void> {
  return deleteFacts(tx, workspaceId);
}
