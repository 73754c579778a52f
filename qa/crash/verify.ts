import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Sql } from "#infra/postgres/client.ts";
import { findLostAndRepeated, findMiscounted } from "../stores.ts";
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
  const { lost, repeated } = await findLostAndRepeated(clickhouse, visitors.acknowledged);
  return [
    finding("acknowledged clicks that are lost", lost),
    finding("clicks stored twice", repeated),
    finding("event counts that differ from the number of rows", await findMiscounted(clickhouse)),
    finding("acknowledged writes that are lost", await findLostWrites(sql, writer)),
  ];
}

const finding = (what: string, of: readonly (string | number)[]): Finding => ({
  what,
  count: of.length,
  examples: of.slice(0, 5),
});

/** The ids of links that are missing, or whose acknowledged name is lost. */
async function findLostWrites(sql: Sql, { acknowledged }: Writer): Promise<string[]> {
  const rows = await sql<{ id: string; name: string }[]>`select id, name from links`;
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const lost = [...acknowledged].filter(([id, { name, maybe }]) => {
    const found = names.get(id);
    return found === undefined || (found !== name && !maybe.includes(found));
  });
  return lost.map(([id]) => id);
}
