import type { ClickHouse, Params } from "#infra/clickhouse/client.ts";
import { type Erasure, getLinkId, type ErasureScope } from "../../erasure/scope.ts";
import { deleteRows } from "../erase.ts";

interface Row {
  readonly workspace: string;
  readonly scope: ErasureScope["kind"];
  readonly link: string;
  readonly beforeMs: number;
}

/** Records an erasure for 90 days. Recording it again has no further effect. */
export async function insertErasure(clickhouse: ClickHouse, { workspaceId, scope, before }: Erasure): Promise<void> {
  await clickhouse.command(
    `INSERT INTO erasures (workspace, scope, link, before)
     SELECT {workspace:UUID}, {scope:String}, {link:UUID}, fromUnixTimestamp64Milli({before:Int64}, 'UTC')`,
    { workspace: workspaceId, scope: scope.kind, link: getLinkId(scope), before: before.getTime() },
  );
}

/** The erasures of the last 90 days: for each scope, the latest instant. */
export async function selectErasures(clickhouse: ClickHouse): Promise<Erasure[]> {
  const rows = await clickhouse.query<Row>(
    `SELECT toString(workspace) AS workspace, toString(scope) AS scope, toString(link) AS link,
       toUnixTimestamp64Milli(max(before)) AS beforeMs
     FROM erasures GROUP BY workspace, scope, link`,
  );
  return rows.map(({ workspace, scope, link, beforeMs }) => ({
    workspaceId: workspace,
    scope: scope === "link" ? { kind: "link", linkId: link } : { kind: scope },
    before: new Date(beforeMs),
  }));
}

/** Conditions for the raw rows of a scope. */
export const SCOPE_CONDITIONS: Readonly<Record<ErasureScope["kind"], string>> = {
  link: "link = {link:UUID}",
  // a visit of the page also views its blocks
  page: "kind IN ('visit', 'block_view')",
  all: "true",
};

export function toParams({ workspaceId, scope, before }: Erasure): Params {
  return { workspace: workspaceId, link: getLinkId(scope), before: before.getTime() };
}

const toCondition = ({ scope }: Erasure) =>
  `workspace = {workspace:UUID} AND ${SCOPE_CONDITIONS[scope.kind]} AND time < fromUnixTimestamp64Milli({before:Int64}, 'UTC')`;

/** The number of stored events before the instant of the erasure. */
export async function countRaw(clickhouse: ClickHouse, erasure: Erasure): Promise<number> {
  const [row] = await clickhouse.query<{ rows: number }>(
    `SELECT count() AS rows FROM events WHERE ${toCondition(erasure)}`,
    toParams(erasure),
  );
  return row?.rows ?? 0;
}

export async function deleteRaw(clickhouse: ClickHouse, erasure: Erasure): Promise<void> {
  await deleteRows(clickhouse, "events", toCondition(erasure), toParams(erasure));
}

/** True if the link has clicks, or the block has events, in this workspace that were not deleted. */
export async function hasEvents(clickhouse: ClickHouse, workspace: string, link: string): Promise<boolean> {
  const rows = await clickhouse.query(
    `SELECT 1 FROM daily_rollups WHERE workspace = {workspace:UUID} AND dimensions = 'link' AND kind NOT IN ('any', 'visit')
       AND value = toString({link:UUID}) LIMIT 1
     UNION ALL SELECT 1 FROM events WHERE workspace = {workspace:UUID} AND kind != 'visit' AND link = {link:UUID} LIMIT 1`,
    { workspace, link },
  );
  return rows.length > 0;
}
