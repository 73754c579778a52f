import { join } from "node:path";
import { type Product, startProduct } from "../../qa/product.ts";
import { waitUntilShipped, withStores } from "../../qa/stores.ts";
import { median, round } from "../figures.ts";
import { fillLinks } from "../fill/links.ts";
import { BARE_302, startBare } from "../load/bare.ts";
import { pinTree } from "../load/pin.ts";
import { waitUntilPreloaded } from "../load/preloaded.ts";
import { compareInTurns } from "../load/turns.ts";
import { load, type LoadOptions } from "../load/wrk.ts";
import type { Figures, BenchContext } from "../part.ts";

/**
 * Redirects and a bare 302, measured in turns. Segments are shipped before each load of the bare server, since it would
 * compete with the shipper; while the product is loaded, shipping waits anyway.
 */
export async function redirect(bench: BenchContext): Promise<Figures> {
  const options = { dataDir: join(bench.folder, "redirect") };
  const filling = await startProduct(options);
  await withStores(options.dataDir, ({ sql }) => fillLinks(sql));
  await filling.stop();

  const product = await startProduct(options);
  try {
    await waitUntilPreloaded(product);
    pinTree(product.pid, "apart");
    return { ...(await apart(bench, product)), ...(await together(bench, product)) };
  } finally {
    await product.stop();
  }
}

async function apart(bench: BenchContext, product: Product): Promise<Figures> {
  const bare = await startBare(BARE_302);
  const pid = product.pids("web")[0]!;
  const ofProduct = (mode: LoadOptions["mode"]) => (seconds: number) =>
    load({ url: product.url, pid, tree: product.pid, mode, seconds });
  const { of, ratio } = await compareInTurns(
    bench,
    {
      bare: (seconds) => load({ ...bare, mode: "hot", seconds }),
      hot: ofProduct("hot"),
      rule: ofProduct("rule"),
      random: ofProduct("random"),
    },
    () => waitUntilShipped(product.dataDir),
  );
  await bare.stop();
  return {
    "bare 302 /s": Math.round(of("bare", "perSecond")),
    "hot redirect /s": Math.round(of("hot", "perSecond")),
    "redirect with a rule /s": Math.round(of("rule", "perSecond")),
    "random redirect /s": Math.round(of("random", "perSecond")),
    "bare cpu µs": round(of("bare", "cpuMicros")),
    "hot cpu µs": round(of("hot", "cpuMicros")),
    "with a rule cpu µs": round(of("rule", "cpuMicros")),
    "random cpu µs": round(of("random", "cpuMicros")),
    "bare p99 ms": round(of("bare", "p99Ms")),
    "hot p99 ms": round(of("hot", "p99Ms")),
    "random p99 ms": round(of("random", "p99Ms")),
    "hot redirect / bare 302": ratio("hot", "perSecond"),
    "redirect with a rule / bare 302": ratio("rule", "perSecond"),
    "redirect with a rule / without": ratio("rule", "perSecond", "hot"),
    "random redirect / bare 302": ratio("random", "perSecond"),
    "hot redirect cpu / bare 302 cpu": ratio("hot", "cpuMicros"),
    "random redirect cpu / bare 302 cpu": ratio("random", "cpuMicros"),
    "redirect p99 / bare p99": Math.max(ratio("hot", "p99Ms"), ratio("random", "p99Ms")),
  };
}

/** The same with all processes of the product on the core that the bare server also uses. */
async function together(bench: BenchContext, product: Product): Promise<Figures> {
  pinTree(product.pid, "together");
  const bare = await startBare(BARE_302);
  const ratios: number[] = [];
  const drains: number[] = [];
  // long enough that events are also shipped during the load
  const seconds = bench.isQuick ? 2 : 4;
  for (let count = 1; count <= bench.rounds; count++) {
    const bareRun = await load({ ...bare, mode: "hot", seconds });
    const run = await load({ url: product.url, pid: product.pids("web")[0]!, mode: "hot", seconds });
    const drainSeconds = await waitUntilShipped(product.dataDir);
    ratios.push(run.perSecond / bareRun.perSecond);
    drains.push(drainSeconds);
    bench.log(
      `one core, round ${count}: bare ${Math.round(bareRun.perSecond)}/s, hot ${Math.round(run.perSecond)}/s, drained in ${drainSeconds.toFixed(1)} s`,
    );
  }
  await bare.stop();
  return {
    "redirect on one core / bare 302": round(median(ratios), 3),
    "drain after one core s": round(median(drains), 1),
  };
}
