import type { Db } from "#infra/postgres/client.ts";
import { type AlertRow, type ListRow, selectAlerts, selectLists } from "./store.ts";

export type { AlertRow, ListRow } from "./store.ts";

/** The current lists, and the alerts for operators. */
export async function describeLists(db: Db): Promise<{ lists: ListRow[]; alerts: AlertRow[] }> {
  return { lists: await selectLists(db), alerts: await selectAlerts(db) };
}

/** How many alerts of each kind there are. */
export function countListAlerts(alerts: readonly AlertRow[]): Map<AlertRow["kind"], number> {
  const counts = new Map<AlertRow["kind"], number>([
    ["allowed", 0],
    ["own_host", 0],
    ["domain", 0],
  ]);
  for (const { kind } of alerts) counts.set(kind, counts.get(kind)! + 1);
  return counts;
}
