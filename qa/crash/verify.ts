import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Sql } from "#infra/postgres/client.ts";
import type { Visitors } from "../visitors.ts";
import type { Writer } from "./writer.ts";

export interface Finding {
  readonly what: string;
  readonly count: number;
  /** A few of them, to search for in the logs. */
  readonly examples: readonly (string | number)[];
}

/** Compares the stores with what was acknowledged; any count other than zero is a breach. */
export async function verify(clickhouse: ClickHouse, sql: Sql, visitors: Visitors, writer: Writer): Promise<Finding[]> {
  return [
    ...(await verifyClicks(clickhouse, visitors)),
    ...(await verifyAggregates(clickhouse)),
    ...(await verifyTotals(clickhouse)),
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

const TRAFFIC_CLASSES = {
  humans: "human",
  duplicates: "duplicate",
  bots: "bot",
  previews: "preview",
  prefetches: "prefetch",
  heads: "head",
  owners: "owner",
};

async function verifyAggregates(clickhouse: ClickHouse): Promise<Finding[]> {
  const columns = Object.keys(TRAFFIC_CLASSES);
  const findings: Finding[] = [];
  for (const [table, period, ofTime] of [
    ["clicks_daily", "day", "toDate(time)"],
    ["clicks_hourly", "hour", "toStartOfHour(time)"],
  ] as const) {
    const counted = Object.entries(TRAFFIC_CLASSES).map(
      ([column, trafficClass]) => `countIf(verdict = '${trafficClass}') AS ${column}`,
    );
    const tuple = (alias: string) => `(${[...columns, "unique"].map((column) => `${alias}.${column}`).join(", ")})`;
    const rows = await clickhouse.query<{ place: string }>(
      `SELECT concat(toString(raw.period), toString(made.period), ' ', toString(raw.link)) AS place
       FROM (
         SELECT workspace, kind, ${ofTime} AS period, link, ${counted.join(", ")},
           uniqIf(visitor, verdict IN ('human', 'duplicate') AND visitor != 0) AS unique
         FROM events GROUP BY workspace, kind, period, link
       ) AS raw
       FULL JOIN (
         SELECT workspace, kind, ${period} AS period, link, ${columns.map((column) => `sum(${column}) AS ${column}`).join(", ")},
           uniqMerge(visitors) AS unique
         FROM ${table} GROUP BY workspace, kind, period, link
       ) AS made USING (workspace, kind, period, link)
       WHERE ${tuple("raw")} != ${tuple("made")}`,
    );
    findings.push(
      finding(
        `figures of ${table} that are not those of the rows`,
        rows.map((row) => row.place),
      ),
    );
  }
  return findings;
}

/** The dashboard's table has no links: it is compared with the rows by month. */
async function verifyTotals(clickhouse: ClickHouse): Promise<Finding[]> {
  const rows = await clickhouse.query<{ place: string }>(
    `SELECT concat(toString(raw.month), toString(made.month)) AS place
     FROM (
       SELECT workspace, kind, toStartOfMonth(time) AS month, countIf(verdict IN ('human', 'duplicate')) AS clicks,
         uniqIf((visitor, link, toDate(time)), verdict IN ('human', 'duplicate') AND visitor != 0) AS unique
       FROM events GROUP BY workspace, kind, month
     ) AS raw
     FULL JOIN (
       SELECT workspace, kind, month, sum(humans) + sum(duplicates) AS clicks, uniqMerge(pairs) AS unique
       FROM clicks_monthly GROUP BY workspace, kind, month
     ) AS made USING (workspace, kind, month)
     WHERE (raw.clicks, raw.unique) != (made.clicks, made.unique)`,
  );
  return [
    finding(
      "months of clicks_monthly that disagree with the rows",
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
