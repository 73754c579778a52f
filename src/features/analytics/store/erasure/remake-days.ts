import type { ClickHouse, Params } from "#infra/clickhouse/client.ts";
import { type Aggregate, aggregates, COUNTS } from "../aggregates.ts";
import { deleteRows } from "../erase.ts";
import { reinsert } from "./rows.ts";

const breakdown = aggregates.find(({ name }) => name === "breakdown_daily")!;
const monthly = aggregates.find(({ name }) => name === "clicks_monthly")!;

/** Days recomputed by one statement, limited by the memory that the embedded engine gives it. */
const DAYS_PER_BATCH = 7;

const CLICKS = "workspace = {workspace:UUID} AND kind = 'click'";
const RAW_CLICKS = "e.workspace = {workspace:UUID} AND e.kind = 'click'";
const ALL = COUNTS.join(" + ");

/** The days (UTC) on which a link was clicked, oldest first. */
export async function selectDaysToErase(clickhouse: ClickHouse, workspace: string, link: string): Promise<string[]> {
  const rows = await clickhouse.query<{ clicked: string }>(
    `SELECT DISTINCT toString(clicked) AS clicked FROM (
       SELECT day AS clicked FROM clicks_daily WHERE ${CLICKS} AND link = {link:UUID}
       UNION ALL SELECT toDate(time) AS clicked FROM events WHERE ${CLICKS} AND link = {link:UUID}
     ) ORDER BY clicked`,
    { workspace, link },
  );
  return rows.map(({ clicked }) => clicked);
}

/** Those of the days (or months, by their first day) for which the raw rows of all other links' clicks still exist. */
async function selectWhole(clickhouse: ClickHouse, start: string, params: Params): Promise<string[]> {
  const rows = await clickhouse.query<{ span: string }>(
    `SELECT toString(span) AS span FROM (
       SELECT ${start}(day) AS span, toInt64(sum(${ALL})) AS counted FROM clicks_daily
       WHERE ${CLICKS} AND link != {link:UUID} AND ${start}(day) IN ({days:Array(Date)}) GROUP BY span
       UNION ALL
       SELECT ${start}(time) AS span, -toInt64(count()) AS counted FROM events
       WHERE ${CLICKS} AND link != {link:UUID} AND ${start}(time) IN ({days:Array(Date)}) GROUP BY span
       UNION ALL SELECT arrayJoin({days:Array(Date)}) AS span, toInt64(0) AS counted
     ) GROUP BY span HAVING sum(counted) = 0 ORDER BY span`,
    params,
  );
  return rows.map(({ span }) => span);
}

/**
 * Recomputes the breakdowns of these days without the deleted events: breakdowns are not grouped by link. Returns how
 * many days had to stay unchanged, since the raw rows of other links have expired.
 */
export async function remakeBreakdowns(
  clickhouse: ClickHouse,
  workspace: string,
  link: string,
  days: readonly string[],
): Promise<number> {
  const whole = await selectWhole(clickhouse, "toDate", { workspace, link, days });
  if (whole.length === 0) return days.length;
  await deleteRows(clickhouse, breakdown.name, `${CLICKS} AND day IN ({days:Array(Date)})`, { workspace, days: whole });
  for (let from = 0; from < whole.length; from += DAYS_PER_BATCH)
    await reinsert(clickhouse, breakdown, `${RAW_CLICKS} AND toDate(e.time) IN ({days:Array(Date)})`, {
      workspace,
      days: whole.slice(from, from + DAYS_PER_BATCH),
    });
  return days.length - whole.length;
}

/** Recomputes those months of the days whose clicks are not grouped by link, as in old releases. */
export async function remakeMixedMonths(
  clickhouse: ClickHouse,
  workspace: string,
  link: string,
  days: readonly string[],
): Promise<void> {
  const mixed = await clickhouse.query<{ start: string }>(
    `SELECT DISTINCT toString(month) AS start FROM clicks_monthly
     WHERE ${CLICKS} AND link = toUUID('00000000-0000-0000-0000-000000000000') AND month IN ({months:Array(Date)})`,
    { workspace, months: [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))] },
  );
  const months = mixed.map(({ start }) => start);
  if (months.length === 0) return;
  const whole = await selectWhole(clickhouse, "toStartOfMonth", { workspace, link, days: months });
  for (const month of months) {
    await deleteRows(clickhouse, monthly.name, `${CLICKS} AND month = {month:Date}`, { workspace, month });
    if (whole.includes(month))
      await reinsert(clickhouse, monthly, `${RAW_CLICKS} AND toStartOfMonth(e.time) = {month:Date}`, {
        workspace,
        month,
      });
    else await insertFromDays(clickhouse, monthly, { workspace, link, month });
  }
}

/**
 * Inserts a month of the other links from their days. The sums are exact. The state gets as many numbered pairs as the
 * days have visitors: the hashes have expired, and no hash of one day recurs on another.
 */
async function insertFromDays(clickhouse: ClickHouse, of: Aggregate, params: Params): Promise<void> {
  await clickhouse.command(
    `INSERT INTO ${of.name} (workspace, kind, month, link, ${COUNTS.join(", ")}, pairs)
     SELECT workspace, kind, {month:Date}, link, ${COUNTS.map((name) => `sum(if(nth = 0, s_${name}, 0))`).join(", ")},
       uniqStateIf(toUInt64(nth), link, day, nth > 0)
     FROM (
       SELECT workspace, kind, link, day, ${COUNTS.map((name) => `sum(${name}) AS s_${name}`).join(", ")},
         uniqMerge(visitors) AS people
       FROM clicks_daily WHERE ${CLICKS} AND link != {link:UUID} AND toStartOfMonth(day) = {month:Date}
       GROUP BY workspace, kind, link, day
     ) ARRAY JOIN range(0, people + 1) AS nth
     GROUP BY workspace, kind, link
     SETTINGS insert_deduplicate = 0, max_threads = 1`,
    params,
  );
}
