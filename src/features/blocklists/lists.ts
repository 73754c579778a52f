import type { Db } from "#infra/postgres/client.ts";
import { ALLOWED } from "./listings.ts";
import { type AlertRow, type ListRow, selectAlerts, selectLists } from "./store.ts";

export type ListStatus = Omit<ListRow, "hash" | "seenAt">;

/** The current lists, and the alerts for operators. Includes `allow.txt` only if it cannot be read. */
export async function describeLists(db: Db): Promise<{ lists: ListStatus[]; alerts: AlertRow[] }> {
  const rows = await selectLists(db);
  const lists = rows.filter(({ name, error }) => name !== ALLOWED || error !== "");
  return { lists: lists.map(({ hash: _hash, seenAt: _seenAt, ...list }) => list), alerts: await selectAlerts(db) };
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
