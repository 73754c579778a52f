import { utcDay } from "#base/time.ts";
import type { ClickHouse, Params } from "#infra/clickhouse/client.ts";
import { selectFigures } from "./queries/select.ts";
import { NEVER_MS } from "./rollups/units.ts";
import { countPeople, nonHumanCount } from "../queries/statistics-query.ts";
import type { LinkCounts } from "../summary/contract.ts";

/** The first UTC day with a click or visit of a person, or undefined. */
export async function selectFirstDay(clickhouse: ClickHouse, workspace: string): Promise<string | undefined> {
  const first = async (sql: string, params: Params = {}) => {
    const [row] = await clickhouse.query<{ days: number; first: string }>(
      `SELECT count() AS days, toString(min(day)) AS first FROM (${sql}) SETTINGS max_threads = 1`,
      { workspace, ...params },
    );
    return row && row.days > 0 ? row.first : undefined;
  };
  const finalized = await first(
    "SELECT day FROM daily_rollups WHERE workspace = {workspace:UUID} AND dimensions = '' AND kind = 'any' AND humans + duplicates > 0",
  );
  // earlier days may have events that are not finalized yet, such as imported clicks
  const earlier = await first(
    `SELECT toDate(time) AS day FROM events WHERE workspace = {workspace:UUID} AND kind IN ('click', 'visit')
       AND traffic_class IN ('human', 'duplicate') AND time < toDateTime64({until:Date}, 3, 'UTC')`,
    { until: finalized ?? utcDay(new Date(NEVER_MS)) },
  );
  return earlier ?? finalized;
}

export interface LinkCountsRow extends Readonly<LinkCounts> {
  readonly id: string;
}

/** More links than a workspace can list. Beyond that, the least clicked links are omitted. */
const LINKS_MAX = 20_000;

const toClicks = (workspaceId: string) =>
  ({ workspaceId, kind: "click", filters: [], from: new Date(0), until: new Date(NEVER_MS) }) as const;

/** The workspaces with clicks. */
export async function selectClickedWorkspaces(clickhouse: ClickHouse): Promise<string[]> {
  const rows = await clickhouse.query<{ id: string }>(
    "SELECT DISTINCT toString(workspace) AS id FROM event_counts WHERE kind = 'click'",
  );
  return rows.map(({ id }) => id);
}

/** All clicks of each link. */
export async function selectLinkFigures(clickhouse: ClickHouse, workspaceId: string): Promise<LinkCountsRow[]> {
  const rows = await selectFigures(clickhouse, toClicks(workspaceId), { dimension: "link" }, { limit: LINKS_MAX });
  return rows.map((row) => ({
    id: row.value,
    all: countPeople(row),
    unique: row.visitors,
    noise: nonHumanCount(row),
    own: row.owners,
  }));
}

export interface ClickTotals {
  readonly all_click: number;
  readonly unique_click: number;
}

/**
 * All clicks (traffic classes human and duplicate), and their distinct (visitor, link) pairs per day. A click without
 * visitor hash counts only among all clicks. For days that are not finalized, ClickHouse's `uniq` is exact up to 65,536
 * values, and within half a percent beyond.
 */
export async function countClicks(clickhouse: ClickHouse, workspaceId: string): Promise<ClickTotals> {
  const [row] = await selectFigures(clickhouse, toClicks(workspaceId), {}, { hasPairs: true });
  return { all_click: row ? countPeople(row) : 0, unique_click: row?.pairs ?? 0 };
}
