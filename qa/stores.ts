import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ClickHouse, connectClickHouse } from "#infra/clickhouse/client.ts";
import { connectPostgres, type Postgres } from "#infra/postgres/client.ts";

export interface ProductStores extends Postgres {
  readonly clickhouse: ClickHouse;
}

interface Targets {
  readonly postgres: Parameters<typeof connectPostgres>[0];
  readonly clickhouse: Parameters<typeof connectClickHouse>[0];
}

/** Opens the stores of a running product, to fill them and to count rows. */
export function openStores(dataDir: string): ProductStores {
  const { postgres, clickhouse } = JSON.parse(readFileSync(join(dataDir, "stores.json"), "utf8")) as Targets;
  const opened = connectPostgres(postgres, { max: 2, statementTimeoutMs: 0 });
  const events = connectClickHouse(clickhouse, { timeoutMs: 300_000 });
  return {
    ...opened,
    clickhouse: events,
    close: async () => void (await Promise.all([opened.close(), events.close()])),
  };
}

/** Opens the stores of a running product for `work`, and closes them afterwards. */
export async function withStores<T>(dataDir: string, work: (stores: ProductStores) => Promise<T>): Promise<T> {
  const stores = openStores(dataDir);
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}

/** Waits until every segment is in the event store, and returns the seconds that took. */
export async function waitUntilShipped(dataDir: string, timeoutMs = 600_000): Promise<number> {
  const startedAt = performance.now();
  const isWaiting = () => readdirSync(join(dataDir, "spool")).some((name) => !name.endsWith(".refused"));
  while (isWaiting()) {
    if (performance.now() - startedAt > timeoutMs) throw new Error("The spool was not shipped in time");
    await sleep(20);
  }
  return (performance.now() - startedAt) / 1000;
}

/** The days, kinds and workspaces whose stored event counts differ from the number of their rows. */
export async function findMiscounted(clickhouse: ClickHouse): Promise<string[]> {
  const rows = await clickhouse.query<{ place: string }>(
    `SELECT concat(toString(day), ' ', toString(kind), ' ', toString(workspace)) AS place
     FROM (
       SELECT workspace, day, imported, kind, toInt64(c.events) AS n FROM event_counts AS c
       UNION ALL
       SELECT workspace, toDate(time) AS day, imported, kind, -toInt64(count()) AS n
       FROM events WHERE kind != 'goal' GROUP BY workspace, day, imported, kind
     ) GROUP BY workspace, day, imported, kind HAVING sum(n) != 0`,
  );
  return rows.map(({ place }) => place);
}

/** The acknowledged visits of `sendVisitors` that are not stored, and those that are stored more than once. */
export async function findLostAndRepeated(
  clickhouse: ClickHouse,
  acknowledged: Iterable<number>,
  linkId?: string,
): Promise<{ lost: number[]; repeated: number[]; stored: number }> {
  const rows = await clickhouse.query<{ number: number; copies: number }>(
    `SELECT toUInt32(extract(referrer, 'n.example/(\\\\d+)$')) AS number, count() AS copies FROM events
     WHERE referrer != '' ${linkId === undefined ? "" : "AND link = {link:UUID}"} GROUP BY number`,
    linkId === undefined ? {} : { link: linkId },
  );
  const stored = new Set(rows.map(({ number }) => number));
  return {
    lost: [...acknowledged].filter((number) => !stored.has(number)),
    repeated: rows.filter(({ copies }) => copies > 1).map(({ number }) => number),
    stored: stored.size,
  };
}
