import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Counts } from "../queries/statistics-query.ts";
import { COUNT_CLASSES } from "./rollups/group-events.ts";

const PEOPLE = "traffic_class IN ('human', 'duplicate')";
const OWNER = "traffic_class = 'owner'";
const NON_HUMAN = "traffic_class NOT IN ('human', 'duplicate', 'owner')";

/** The number of events since an instant by workspace, without workspaces that have none. */
export async function countSince(
  clickhouse: ClickHouse,
  workspaces: readonly string[],
  sinceMs: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await clickhouse.query<{ id: string; events: number }>(
    `SELECT toString(workspace) AS id, count() AS events FROM events
     WHERE workspace IN ({workspaces:Array(UUID)}) AND kind IN ('click', 'visit')
       AND time >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')
     GROUP BY workspace`,
    { workspaces, since: sinceMs },
  );
  return new Map(rows.map(({ id, events }) => [id, events]));
}

interface LiveSpan {
  readonly fromMs: number;
  /** Visitors seen since this instant count as present. */
  readonly currentMs: number;
  readonly latest: number;
}

/** The cells of an event: negative time in ms, kind, traffic class, link, country, device, channel, referrer host. */
export type LiveCells = [number, "click" | "visit", string, string, string, string, string, string];

/** Figures of one minute (`minute`), of the whole span by kind of event (`kind`), or of both kinds together (`all`). */
export interface LiveRow extends Counts {
  readonly id: string;
  readonly span: "minute" | "kind" | "all";
  readonly type: "click" | "visit";
  readonly minute: number;
  readonly current: number;
  readonly current_owners: number;
  readonly current_noise: number;
  readonly people: LiveCells[];
  readonly own: LiveCells[];
  readonly noise: LiveCells[];
}

/** The events of workspaces by minute and in total; workspaces without events have no row. */
export function selectLive(
  clickhouse: ClickHouse,
  workspaces: readonly string[],
  { fromMs, currentMs, latest }: LiveSpan,
): Promise<LiveRow[]> {
  const cells = `tuple(-toUnixTimestamp64Milli(time), toString(kind), toString(traffic_class), if(kind = 'click', toString(link), ''),
    toString(country), toString(device), toString(channel), referrer_host)`;
  const selectLatest = (who: string) => `groupArraySortedIf(${latest})(${cells}, ${who})`;
  const selectCurrent = (who: string) => `uniqIf(visitor, visitor != 0 AND time >= recent AND ${who})`;
  return clickhouse.query<LiveRow>(
    `WITH fromUnixTimestamp64Milli({current:Int64}, 'UTC') AS recent
     SELECT toString(workspace) AS id, if(grouping(kind) = 1, 'all', if(grouping(begun) = 1, 'kind', 'minute')) AS span,
       toString(kind) AS type, toUnixTimestamp(begun) AS minute, ${COUNT_CLASSES},
       uniqIf(visitor, visitor != 0 AND ${PEOPLE}) AS visitors,
       ${selectCurrent(PEOPLE)} AS current, ${selectCurrent(OWNER)} AS current_owners, ${selectCurrent(NON_HUMAN)} AS current_noise,
       ${selectLatest(PEOPLE)} AS people, ${selectLatest(OWNER)} AS own, ${selectLatest(NON_HUMAN)} AS noise
     FROM (
       SELECT workspace, kind, toStartOfMinute(time) AS begun, time, traffic_class, visitor, link, country, device, channel, referrer_host
       FROM events
       WHERE workspace IN ({workspaces:Array(UUID)}) AND kind IN ('click', 'visit')
         AND time >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
     ) AS e
     GROUP BY GROUPING SETS ((workspace, kind, begun), (workspace, kind), (workspace))
     ORDER BY minute`,
    { workspaces, from: fromMs, current: currentMs },
  );
}
