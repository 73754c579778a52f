import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Sql } from "#infra/postgres/client.ts";
import type { Visitors } from "../visitors.ts";
import type { Writer } from "./writer.ts";

export interface Finding {
  readonly what: string;
  readonly count: number;
  /** Some of the affected ids, for a search in the logs. */
  readonly examples: readonly (string | number)[];
}

/** Compares the stores with what was acknowledged; a finding with a count above zero is a failure. */
export async function verify(clickhouse: ClickHouse, sql: Sql, visitors: Visitors, writer: Writer): Promise<Finding[]> {
  return [
    ...(await verifyClicks(clickhouse, visitors)),
    ...(await verifyCounts(clickhouse)),
    ...(await verifyWrites(sql, writer)),
  ];
}

const finding = (what: string, of: readonly (string | number)[]): Finding => ({
  what,
  count: of.length,
  examples: of.slice(0, 5),
});

async function verifyClicks(clickhouse: ClickHouse, { acknowledged }: Visitors): Promise<Finding[]> {
  const rows = await clickhouse.query<{ number: number; copies: number }>(
    "SELECT toUInt32(extract(referrer, 'n.example/(\\\\d+)$')) AS number, count() AS copies FROM events GROUP BY number",
  );
  const stored = new Set(rows.map((row) => row.number));
  return [
    finding(
      "acknowledged clicks that are lost",
      [...acknowledged].filter((number) => !stored.has(number)),
    ),
    finding(
      "clicks that are there twice",
      rows.filter((row) => row.copies > 1).map((row) => row.number),
    ),
  ];
}

async function verifyCounts(clickhouse: ClickHouse): Promise<Finding[]> {
  const rows = await clickhouse.query<{ place: string }>(
    `SELECT concat(toString(day), ' ', toString(kind), ' ', toString(workspace)) AS place
     FROM (
       SELECT workspace, day, imported, kind, toInt64(c.events) AS n FROM event_counts AS c
       UNION ALL
       SELECT workspace, toDate(time) AS day, imported, kind, -toInt64(count()) AS n
       FROM events WHERE kind != 'goal' GROUP BY workspace, day, imported, kind
     ) GROUP BY workspace, day, imported, kind HAVING sum(n) != 0`,
  );
  return [
    finding(
      "event counts that are not those of the rows",
      rows.map((row) => row.place),
    ),
  ];
}

async function verifyWrites(sql: Sql, { acknowledged }: Writer): Promise<Finding[]> {
  const rows = await sql<{ id: string; name: string }[]>`select id, name from links`;
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const broken = [...acknowledged].filter(([id, { name, maybe }]) => {
    const found = names.get(id);
    return found === undefined || (found !== name && !maybe.includes(found));
  });
  return [
    finding(
      "acknowledged writes that are lost",
      broken.map(([id]) => id),
    ),
  ];
}
