import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { cpuSeconds, type Role, sumByRole } from "../../qa/processes.ts";
import { startProduct } from "../../qa/product.ts";
import { openStores, waitUntilShipped } from "../../qa/stores.ts";
import { median, round } from "../figures.ts";
import { fillLinks } from "../fill/links.ts";
import { pinTree } from "../load/pin.ts";
import { CONNECTIONS, load } from "../load/wrk.ts";
import type { Figures, BenchContext } from "../part.ts";

const TIMEOUT_MS = 300_000;

/**
 * Events per second from the HTTP request to the row in the event store, at full load with varied browsers, languages,
 * referrers and addresses.
 */
export async function ingest(bench: BenchContext): Promise<Figures> {
  const env = { TRUSTED_PROXIES: "127.0.0.1" };
  const product = await startProduct({ dataDir: join(bench.folder, "ingest"), env });
  const stores = openStores(product.dataDir);
  await fillLinks(stores.sql);
  pinTree(product.pid, "apart");
  const seconds = bench.isQuick ? 5 : 12;
  const visit = (length: number) =>
    load({ url: product.url, pid: product.pids("web")[0]!, mode: "crowd", seconds: length, linksEach: 10 });
  const rates: number[] = [];
  const lost: number[] = [];
  const costs: Record<string, number>[] = [];
  try {
    await visit(3);
    for (let count = 1; count <= bench.rounds; count++) {
      await waitUntilShipped(product.dataDir);
      const before = await countRows(stores.clickhouse);
      const cpuBefore = sumByRole(product.pid, cpuSeconds);
      const startedAt = performance.now();
      const { requests, perSecond } = await visit(seconds);
      const rows = (await untilCounted(stores.clickhouse, before + requests)) - before;
      const rate = requests / ((performance.now() - startedAt) / 1000);
      await waitUntilShipped(product.dataDir);
      const final = (await countRows(stores.clickhouse)) - before;
      rates.push(rate);
      const cpuAfter = sumByRole(product.pid, cpuSeconds);
      costs.push(
        Object.fromEntries(ROLES.map((role) => [role, ((cpuAfter[role]! - cpuBefore[role]!) * 1e6) / requests])),
      );
      // at the end of the load, up to one response per connection was still in transit
      lost.push(Math.max(0, requests - final) + Math.max(0, final - requests - CONNECTIONS));
      bench.log(
        `round ${count}: ${requests} requests (${Math.round(perSecond)}/s), ${rows} counted, ${Math.round(rate)} events/s`,
      );
    }
  } finally {
    await stores.close();
    await product.stop();
  }
  const cost = ROLES.map((role) => [`cpu µs an event, ${role}`, round(median(costs.map((count) => count[role]!)))]);
  return {
    "ingest events/s": Math.round(median(rates)),
    "ingest lost": Math.max(...lost),
    ...Object.fromEntries(cost),
  } as Figures;
}

const ROLES = ["web", "background", "clickhouse"] as const satisfies readonly Role[];

async function countRows(clickhouse: ClickHouse): Promise<number> {
  const [row] = await clickhouse.query<{ n: number }>(
    "SELECT sum(c.events) AS n FROM event_counts AS c WHERE kind IN ('click', 'visit')",
  );
  return row?.n ?? 0;
}

async function untilCounted(clickhouse: ClickHouse, rows: number): Promise<number> {
  for (const end = performance.now() + TIMEOUT_MS; ; await sleep(50)) {
    const found = await countRows(clickhouse);
    if (found >= rows) return found;
    if (performance.now() > end) throw new Error(`${rows - found} events were not counted`);
  }
}
