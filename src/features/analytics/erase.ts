import { toBatches } from "#base/batches.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { deleteWorkspaces, selectWorkspacesWithRows } from "./store/erase.ts";

/** The maximum number of ids in a statement. */
const BATCH = 1_000;

/** Deletes all events and figures of a workspace from the event store. */
export function eraseEvents(clickhouse: ClickHouse, workspaceId: string): Promise<void> {
  return deleteWorkspaces(clickhouse, [workspaceId]);
}

/**
 * Deletes the events and figures of all stored workspaces for which `isErased` is true; returns how many there were.
 */
export async function eraseEventsOf(
  clickhouse: ClickHouse,
  isErased: (workspaceId: string) => boolean,
): Promise<number> {
  const erasedIds = (await selectWorkspacesWithRows(clickhouse)).filter(isErased);
  for (const batch of toBatches(erasedIds, BATCH)) await deleteWorkspaces(clickhouse, batch);
  return erasedIds.length;
}

/** Deletes the events and figures of all workspaces that are not in `kept`. */
export async function eraseOtherWorkspaces(clickhouse: ClickHouse, kept: ReadonlySet<string>): Promise<void> {
  await eraseEventsOf(clickhouse, (workspaceId) => !kept.has(workspaceId));
}
