import type { Db } from "#infra/postgres/client.ts";
import { type AlertRow, type ListRow, selectAlerts, selectLists } from "./store.ts";

export type { AlertRow, ListRow } from "./store.ts";

/** The lists that were read last, and what operators should look at. */
export async function describeLists(db: Db): Promise<{ lists: ListRow[]; alerts: AlertRow[] }> {
  return { lists: await selectLists(db), alerts: await selectAlerts(db) };
}
