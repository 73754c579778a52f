import { DAY_MS } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { NOT_IMPORTED } from "./rollups/group-events.ts";

interface StoredRows {
  /** The retention in days that was promised when the events were counted. */
  readonly days: number;
  readonly events: number;
  /** When the last of these events is deleted. */
  readonly until: Date;
}

/** The stored events of a workspace, by their retention. */
export async function selectStored(clickhouse: ClickHouse, workspace: string): Promise<StoredRows[]> {
  // imported rows are in one group, since each of them has its own retention
  const rows = await clickhouse.query<{ days: number; events: number; untilMs: number }>(
    `SELECT max(retention_days) AS days, count() AS events,
       max(toUnixTimestamp64Milli(time) + retention_days * ${DAY_MS}) AS untilMs
     FROM events WHERE workspace = {workspace:UUID}
     GROUP BY if(imported IN (${NOT_IMPORTED}), retention_days, 0) ORDER BY days`,
    { workspace },
  );
  return rows.map(({ days, events, untilMs }) => ({ days, events, until: new Date(untilMs) }));
}
