import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "undici";
import { type Account, openAccount } from "../../qa/account.ts";
import { getTree, pssBytes } from "../../qa/processes.ts";
import { type Product, startProduct } from "../../qa/product.ts";
import { openStores, waitUntilShipped, withStores } from "../../qa/stores.ts";
import { pino } from "pino";
import { checkAllDestinations } from "#features/blocklists/check-all.ts";
import { compileLists } from "#features/blocklists/compile.ts";
import { openListings } from "#features/blocklists/listings.ts";
import type { Db, Sql } from "#infra/postgres/client.ts";
import { median, percentile, round } from "../figures.ts";
import { fillMillion } from "../fill/links.ts";
import { BARE_302, startBare } from "../load/bare.ts";
import { pinTree, withOthersIdle } from "../load/pin.ts";
import { waitUntilPreloaded } from "../load/preloaded.ts";
import { compareInTurns } from "../load/turns.ts";
import { load } from "../load/wrk.ts";
import type { Figures, BenchContext } from "../part.ts";

const LINKS = 1_000_000;
/** In each round. */
const MISSES = 2_000;
/**
 * Warm-up requests, not measured: each connection parses the first query of a kind, and the JavaScript engine compiles
 * the code.
 */
const FIRST_MISSES = 1_000;

/** A workspace with a million links: lists, searches, creation, and redirects at random among all of them. */
export async function links(bench: BenchContext): Promise<Figures> {
  const count = bench.isQuick ? LINKS / 10 : LINKS;
  const options = { dataDir: join(bench.folder, "links") };
  const account = await fill(bench, options, count);
  const product = await startProduct(options);
  const stores = openStores(product.dataDir);
  try {
    const preloadSeconds = await waitUntilPreloaded(product);
    bench.log(`links known after ${preloadSeconds} s`);
    const misses = await measureMisses(bench, product, stores.sql, account.id);
    const lists = await measureLists(bench, product, account);
    const created = await measureCreation(bench, product, account);
    const checked = await measureListCheck(bench, stores.db, product);
    pinTree(product.pid, "apart");
    return {
      "links known after s": preloadSeconds,
      ...lists,
      ...created,
      ...checked,
      ...misses,
      ...(await measureRedirects(bench, product, count)),
    };
  } finally {
    await stores.close();
    await product.stop();
  }
}

async function fill(bench: BenchContext, options: { readonly dataDir: string }, count: number): Promise<Account> {
  const product = await startProduct(options);
  try {
    const account = await openAccount(product);
    const startedAt = performance.now();
    await withStores(product.dataDir, ({ sql }) => fillMillion(sql, account.id, count));
    bench.log(`${count} links in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    return account;
  } finally {
    await product.stop();
  }
}

async function measureLists(bench: BenchContext, product: Product, account: Account): Promise<Figures> {
  const first = JSON.parse((await account.call(product, "GET", "/v1/links?limit=100")).text) as { next: string };
  const queries = {
    "first page": "limit=100",
    "next page": `limit=100&cursor=${first.next}`,
    "by clicks": "limit=100&sort=clicks",
    "search of one": "limit=100&q=products/777/",
    "search of a thousand": "limit=100&q=items999",
    "search of a thousand in Russian": `q=${encodeURIComponent("товар997")}`,
    "search of all": "limit=100&q=example",
    "search of none": "limit=100&q=nowhere",
    "of a rare tag": "limit=100&tag=rare",
    "of a common tag": "limit=100&tag=common",
  };
  const figures: Record<string, number> = {};
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = [];
    for (let call = 0; call < (bench.isQuick ? 20 : 60); call++) {
      const startedAt = performance.now();
      const { status } = await account.call(product, "GET", `/v1/links?${query}`);
      if (status !== 200) throw new Error(`${query} has the status ${status}`);
      if (call >= 5) times.push(performance.now() - startedAt);
    }
    figures[`links ${name} p95 ms`] = round(percentile(times, 0.95), 1);
    bench.log(`${name}: p50 ${round(percentile(times, 0.5), 1)} ms, p95 ${figures[`links ${name} p95 ms`]} ms`);
  }
  return figures;
}

async function measureCreation(bench: BenchContext, product: Product, account: Account): Promise<Figures> {
  const calls = bench.isQuick ? 20 : 100;
  const each = 100;
  let next = 0;
  const startedAt = performance.now();
  const create = async () => {
    while (next < calls) {
      const call = next++;
      const drafts = Array.from({ length: each }, (_, index) => ({ link: `https://example.com/new/${call}/${index}` }));
      const { status, text } = await account.call(product, "POST", "/v1/links/bulk", { links: drafts });
      if (status !== 200 || text.includes('"error"')) throw new Error(`links were not created: ${text.slice(0, 300)}`);
    }
  };
  await Promise.all([create(), create()]);
  const perSecond = Math.round((calls * each) / ((performance.now() - startedAt) / 1000));
  bench.log(`${perSecond} links/s created in bulk`);
  return { "links created /s": perSecond };
}

/**
 * Requests addresses that are not in memory, one at a time (a trailing slash creates a new cache key). A request to the
 * bare server after each one shows how much of the time is due to the machine.
 */
async function measureMisses(bench: BenchContext, product: Product, sql: Sql, workspaceId: string): Promise<Figures> {
  const rows = await sql<{ code: string }[]>`
    select code from links where workspace_id = ${workspaceId}
    order by md5(code) limit ${FIRST_MISSES + bench.rounds * MISSES}`;
  const bare = await startBare(BARE_302);
  const clients = { product: new Client(product.url), bare: new Client(bare.url) };
  const times: Record<keyof typeof clients, number[]> = { product: [], bare: [] };
  const request = async (server: keyof typeof clients, path: string) => {
    const startedAt = performance.now();
    const { statusCode, body } = await clients[server].request({ method: "GET", path });
    await body.dump();
    if (statusCode !== 302) throw new Error(`${path} has the status ${statusCode}`);
    times[server].push(performance.now() - startedAt);
  };
  const send = async () => {
    for (const { code } of rows) {
      await request("product", `/l/${code}/`);
      await request("bare", `/l/${code}/`);
    }
  };
  try {
    await withOthersIdle(product.pid, send, ["web", "postgres"]);
  } finally {
    await Promise.all([clients.product.close(), clients.bare.close()]);
    await bare.stop();
  }
  const of = (server: keyof typeof clients, share: number) =>
    round(
      median(
        Array.from({ length: bench.rounds }, (_, number) => {
          const start = FIRST_MISSES + number * MISSES;
          return percentile(times[server].slice(start, start + MISSES), share);
        }),
      ),
    );
  return {
    "links miss p50 ms": of("product", 0.5),
    "links miss p99 ms": of("product", 0.99),
    "bare 302 beside misses p50 ms": of("bare", 0.5),
    "bare 302 beside misses p99 ms": of("bare", 0.99),
  };
}

async function measureRedirects(bench: BenchContext, product: Product, count: number): Promise<Figures> {
  const bare = await startBare(BARE_302);
  const pid = product.pids("web")[0]!;
  const { ratio } = await compareInTurns(
    bench,
    {
      bare: (seconds) => load({ ...bare, mode: "hot", seconds }),
      random: (seconds) => load({ url: product.url, pid, tree: product.pid, mode: "codes", seconds, linksEach: count }),
    },
    () => waitUntilShipped(product.dataDir),
  );
  await bare.stop();
  const web = getTree(product.pid).filter(({ role }) => role === "web");
  return {
    "random of a million / bare 302": ratio("random", "perSecond"),
    "random of a million p99 / bare p99": ratio("random", "p99Ms"),
    "random of a million cpu / bare 302 cpu": ratio("random", "cpuMicros"),
    "web MB with a million links": round(
      web.reduce((sum, { pid: each }) => sum + pssBytes(each) / 1e6, 0),
      0,
    ),
  };
}

/** The time that a check of all destinations against a changed block list takes. */
async function measureListCheck(bench: BenchContext, db: Db, product: Product): Promise<Figures> {
  await mkdir(join(product.dataDir, "lists"), { recursive: true });
  await writeFile(join(product.dataDir, "lists", "sites.txt"), "listed.example\n");
  await (await compileLists(product.dataDir)).publish();
  const ctx = { db, log: pino({ level: "silent" }), now: () => new Date(), announce: () => undefined };
  const startedAt = performance.now();
  const listings = openListings(product.dataDir);
  const lists = { listings, webRisk: undefined, dataDir: product.dataDir, hosts: new Set<string>() };
  const { checked } = await checkAllDestinations({ ...ctx, ...lists });
  const seconds = (performance.now() - startedAt) / 1000;
  bench.log(`${checked} destinations checked against block lists in ${seconds.toFixed(1)} s`);
  return { "a million destinations checked s": round((seconds / checked) * LINKS) };
}
