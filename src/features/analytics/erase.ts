import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { deleteWorkspaces, selectWorkspaces } from "./store/erase.ts";

/** As many ids as a statement may name. */
const BATCH = 1_000;

/** Takes everything that was ever counted for a workspace out of the event store, the aggregates too. */
export function eraseEvents(clickhouse: ClickHouse, workspaceId: string): Promise<void> {
  return deleteWorkspaces(clickhouse, [workspaceId]);
}

/** The same for each workspace that has events and that `isErased` says is gone; returns how many there were. */
export async function eraseEventsOf(
  clickhouse: ClickHouse,
  isErased: (workspaceId: string) => boolean,
): Promise<number> {
  const gone = (await selectWorkspaces(clickhouse)).filter(isErased);
  for (let from = 0; from < gone.length; from += BATCH)
    await deleteWorkspaces(clickhouse, gone.slice(from, from + BATCH));
  return gone.length;
}

/** The same for workspaces that are not among `known`. */
export async function eraseOtherWorkspaces(clickhouse: ClickHouse, known: ReadonlySet<string>): Promise<void> {
  await eraseEventsOf(clickhouse, (workspaceId) => !known.has(workspaceId));
}
