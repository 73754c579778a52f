import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { type Erasure, getLinkId, type Scope } from "../../erasure/scope.ts";

interface Row {
  readonly workspace: string;
  readonly scope: Scope["kind"];
  readonly link: string;
  readonly beforeMs: number;
}

/** Records an erasure for 90 days. Idempotent: recording it again adds a row, but has no effect. */
export async function insertErasure(clickhouse: ClickHouse, { workspaceId, scope, before }: Erasure): Promise<void> {
  await clickhouse.command(
    `INSERT INTO erasures (workspace, scope, link, before)
     SELECT {workspace:UUID}, {scope:String}, {link:UUID}, fromUnixTimestamp64Milli({before:Int64}, 'UTC')`,
    { workspace: workspaceId, scope: scope.kind, link: getLinkId(scope), before: before.getTime() },
  );
}

/** The erasures of the last 90 days, each scope once with its latest instant. */
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
