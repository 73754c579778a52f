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
