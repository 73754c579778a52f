import { DAY_MS, HOUR_MS, SECOND_MS, utcDay } from "#base/time.ts";
import type { BlockContent } from "#features/blocks/content.ts";
import { type EventColumn, eventColumns } from "#features/ingest/event-columns.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { monthStatement } from "./month.ts";

export const SEED_DAYS = 182;

export interface DemoEvents {
  readonly workspaceId: string;
  readonly linkIds: readonly string[];
  /** The ids of the links that are not on the page. */
  readonly shortLinkIds: readonly string[];
  /** In page order. */
  readonly blocks: readonly { readonly id: string; readonly kind: BlockContent["kind"] }[];
  /** When the account was created. Generated events end `SEED_DAYS` later, on the hour; real events follow. */
  readonly since: Date;
}

/** Generates the events of every month without any and returns how many; existing events stay as they are. */
export async function ensureDemoEvents(
  clickhouse: ClickHouse,
  { workspaceId, linkIds, shortLinkIds, blocks, since }: DemoEvents,
): Promise<number> {
  const from = getDay(since.getTime());
  const until = Math.floor((since.getTime() + SEED_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS;
  const params = {
    workspace: workspaceId,
    links: linkIds,
    shortLinks: shortLinkIds,
    from,
    until: until / SECOND_MS,
  };
  const toBlocks = { ...params, blocks: blocks.map(({ id }) => id), ...getChances(blocks.map(({ kind }) => kind)) };
  const count = async () => {
    const rows = await clickhouse.query<{ month: number; n: number }>(
      `SELECT toYYYYMM(time) AS month, count() AS n FROM events
       WHERE workspace = {workspace:UUID} AND time >= {from:Date} AND time < toDateTime({until:UInt32}, 'UTC') GROUP BY month`,
      params,
    );
    return new Map(rows.map((row) => [row.month, row.n]));
  };
  const before = await count();
  for (const month of monthsBetween(from, until)) {
    // the store forgets an insert's token after ten thousand inserts, so existing rows must be checked too
    if (before.has(month)) continue;
    await clickhouse.command(monthStatement(month, `demo ${workspaceId} ${month}`), { ...params, month });
    if (blocks.length > 0)
      await clickhouse.command(blockEventsStatement(`demo blocks ${workspaceId} ${month}`), { ...toBlocks, month });
  }
  const total = (counts: Map<number, number>) => [...counts.values()].reduce((sum, n) => sum + n, 0);
  return total(await count()) - total(before);
}

/** The number of generated clicks of each link, and the instant of the last one. */
export function selectDemoClicks(
  clickhouse: ClickHouse,
  { workspaceId, since }: Pick<DemoEvents, "workspaceId" | "since">,
): Promise<{ linkId: string; clicks: number; lastMs: number }[]> {
  const until = Math.floor((since.getTime() + SEED_DAYS * DAY_MS) / SECOND_MS);
  return clickhouse.query(
    `SELECT toString(link) AS linkId, toUInt32(count()) AS clicks, toFloat64(toUnixTimestamp64Milli(max(time))) AS lastMs FROM events
     WHERE workspace = {workspaceId:UUID} AND kind = 'click' AND traffic_class IN ('human', 'duplicate')
       AND time < toDateTime({until:UInt32}, 'UTC') GROUP BY link`,
    { workspaceId, until },
  );
}

const getDay = (timeMs: number) => utcDay(new Date(timeMs));

/** The months as numbers such as 202603, including the last one. */
function monthsBetween(from: string, until: number): number[] {
  const months = new Set<number>();
  for (let time = Date.parse(from); time < until; time += DAY_MS)
    months.add(Number(getDay(time).slice(0, 7).replace("-", "")));
  return [...months];
}

/** The share of a block's viewers who press, play, download or submit it. */
const USED: Readonly<Partial<Record<BlockContent["kind"], number>>> = {
  faq: 0.21,
  card: 0.06,
  capture: 0.05,
  map: 0.08,
  tip: 0.03,
};
/** Fewer visitors see blocks further down. */
const SEEN_FIRST = 0.88;
const SEEN_LESS = 0.07;

/** The chances (0 to 1) that a visitor sees and uses each block; `kinds` is in page order. */
function getChances(kinds: readonly BlockContent["kind"][]): { seen: number[]; used: number[] } {
  const seen = kinds.map((_, index) => SEEN_FIRST - index * SEEN_LESS);
  return { seen, used: kinds.map((kind, index) => seen[index]! * (USED[kind] ?? 0)) };
}

/**
 * Inserts the block events ({blocks}, {seen}, {used}) of a month ({month}) between {from} and {until}: the same rows at
 * every run, inserted once per `token`.
 */
function blockEventsStatement(token: string): string {
  const created: Readonly<Partial<Record<EventColumn, string>>> = {
    kind: "block_kind",
    time: "v.time + toIntervalSecond(if(block_kind = 'block_view', 2, 9) + n)",
    link: "{blocks:Array(UUID)}[n]",
  };
  return `INSERT INTO events (${eventColumns.join(", ")})
    WITH sipHash64(v.visitor, v.time, n) / 18446744073709551616 AS chance
    SELECT ${eventColumns.map((column) => created[column] ?? `v.${column}`).join(", ")}
    FROM (
      SELECT *, arrayJoin(range(1, length({blocks:Array(UUID)}) + 1)) AS n, arrayJoin(['block_view', 'block_use']) AS block_kind
      FROM events
      WHERE workspace = {workspace:UUID} AND kind = 'visit' AND time >= {from:Date} AND time < toDateTime({until:UInt32}, 'UTC') AND toYYYYMM(time) = {month:UInt32}
    ) AS v
    WHERE chance < if(block_kind = 'block_view', {seen:Array(Float64)}[n], {used:Array(Float64)}[n])
    SETTINGS insert_deduplication_token = '${token}'`;
}
