import type { ClickHouse, Params } from "#infra/clickhouse/client.ts";
import { type Erasure, getLinkId, type Scope } from "../../erasure/scope.ts";
import { type Aggregate, toColumns, recompute } from "../aggregates.ts";
import { deleteRows } from "../erase.ts";

/** Conditions for the rows of a scope; `t` is the prefix of the columns of an aliased table. */
const CONDITIONS: Readonly<Record<Scope["kind"], (t: string) => string>> = {
  link: (t) => `${t}workspace = {workspace:UUID} AND ${t}link = {link:UUID}`,
  // a visit of the page also views its blocks
  page: (t) => `${t}workspace = {workspace:UUID} AND ${t}kind IN ('visit', 'block_view')`,
  all: (t) => `${t}workspace = {workspace:UUID}`,
};

const toCondition = (scope: Scope, table?: string): string => CONDITIONS[scope.kind](table ? `${table}.` : "");

export function toParams({ workspaceId, scope, before }: Erasure): Params {
  return { workspace: workspaceId, link: getLinkId(scope), before: before.getTime() };
}

const BEFORE = "time < fromUnixTimestamp64Milli({before:Int64}, 'UTC')";

/** The number of stored events before the instant of the erasure. */
export async function countRaw(clickhouse: ClickHouse, erasure: Erasure): Promise<number> {
  const [row] = await clickhouse.query<{ rows: number }>(
    `SELECT count() AS rows FROM events WHERE ${toCondition(erasure.scope)} AND ${BEFORE}`,
    toParams(erasure),
  );
  return row?.rows ?? 0;
}

export async function deleteRaw(clickhouse: ClickHouse, erasure: Erasure): Promise<void> {
  await deleteRows(clickhouse, "events", `${toCondition(erasure.scope)} AND ${BEFORE}`, toParams(erasure));
}

/**
 * Deletes the scope's rows of an aggregate, and recomputes them from later events. Requires that the aggregate
 * separates the scope.
 */
export async function replaceScope(clickhouse: ClickHouse, of: Aggregate, erasure: Erasure): Promise<void> {
  const params = toParams(erasure);
  await deleteRows(clickhouse, of.name, toCondition(erasure.scope), params);
  await reinsert(clickhouse, of, toCondition(erasure.scope, "e"), params);
}

/** Recomputes and stores rows from the raw rows `e`, even if identical ones were stored and deleted before. */
export async function reinsert(clickhouse: ClickHouse, of: Aggregate, where: string, params: Params): Promise<void> {
  await clickhouse.command(
    `INSERT INTO ${of.name} (${toColumns(of).join(", ")}) ${recompute(of, where)}
     SETTINGS insert_deduplicate = 0, max_threads = 1, max_bytes_before_external_group_by = 60000000`,
    params,
  );
}

/** True if a link of this workspace has clicks, or a block has events, that were not deleted. */
export async function hasEvents(clickhouse: ClickHouse, workspace: string, link: string): Promise<boolean> {
  const of = "workspace = {workspace:UUID} AND link = {link:UUID}";
  const rows = await clickhouse.query(
    `SELECT 1 FROM clicks_daily WHERE ${of} AND kind = 'click' LIMIT 1 UNION ALL SELECT 1 FROM blocks_daily WHERE ${of} LIMIT 1`,
    { workspace, link },
  );
  return rows.length > 0;
}
