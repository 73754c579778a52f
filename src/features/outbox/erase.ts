import type { Tx } from "#infra/postgres/client.ts";
import { deleteDomainEvents } from "./store.ts";

/** Deletes all events of a workspace, within the caller's transaction. */
export function eraseDomainEvents(tx: Tx, workspaceId: string): Promise<void> {
  return deleteDomainEvents(tx, workspaceId);
}
