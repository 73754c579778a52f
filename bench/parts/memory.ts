import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openAccount } from "../../qa/account.ts";
import { pssBytes, sumByRole } from "../../qa/processes.ts";
import { type Product, startProduct } from "../../qa/product.ts";
import { withStores } from "../../qa/stores.ts";
import { round } from "../figures.ts";
import { fillEvents } from "../fill/events.ts";
import { fillLinks } from "../fill/links.ts";
import { pinTree } from "../load/pin.ts";
import { load } from "../load/wrk.ts";
import type { Figures, BenchContext } from "../part.ts";

const IDLE_MS = 10_000;
const SAMPLE_MS = 500;

/**
 * Memory in MB of the whole process tree by role: idle after a start with data, and the peak under visits and queries.
 */
export async function memory(bench: BenchContext): Promise<Figures> {
  const options = { dataDir: join(bench.folder, "memory"), env: { TRUSTED_PROXIES: "127.0.0.1" } };
  const filling = await startProduct(options);
  const account = await withStores(options.dataDir, async ({ sql, clickhouse }) => {
    await fillLinks(sql);
    const opened = await openAccount(filling);
    await fillEvents(clickhouse, { count: 1_000_000, workspace: `toUUID('${opened.id}')`, seed: "memory" });
    return opened;
  });
  await filling.stop();

  const product = await startProduct(options);
  try {
    pinTree(product.pid, "apart");
    await sleep(bench.isQuick ? 3_000 : IDLE_MS);
    const idle = measure(product.pid);
    const peak = await whileLoaded(product, account.token, bench.isQuick ? 6 : 20);
    return { ...named("idle", idle), ...named("under load", peak) };
  } finally {
    await product.stop();
  }
}

type Roles = Record<string, number>;

const measure = (root: number): Roles => sumByRole(root, (pid) => pssBytes(pid) / 1e6);

const total = (roles: Roles) => Object.values(roles).reduce((sum, one) => sum + one, 0);

function named(when: string, roles: Roles): Figures {
  const each = Object.entries(roles).map(([role, size]) => [`${when} MB, ${role}`, round(size, 0)]);
  return Object.fromEntries([...each, [`${when} MB`, round(total(roles), 0)]]) as Figures;
}

async function whileLoaded(product: Product, token: string, seconds: number): Promise<Roles> {
  let isOver = false;
  let peak: Roles = {};
  const querying = (async () => {
    while (!isOver) {
      const response = await fetch(`${product.url}/v1/log/my/stats`, { headers: { authorization: `Bearer ${token}` } });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`The statistics returned ${response.status}: ${text}`);
      await sleep(100);
    }
  })();
  const sampling = (async () => {
    while (!isOver) {
      const now = measure(product.pid);
      if (total(now) > total(peak)) peak = now;
      await sleep(SAMPLE_MS);
    }
  })();
  await load({ url: product.url, pid: product.pids("web")[0]!, mode: "crowd", seconds });
  await sleep(2_000);
  isOver = true;
  await Promise.all([querying, sampling]);
  return peak;
}
