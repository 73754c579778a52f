import { join } from "node:path";
import { type Product, startProduct } from "../../qa/product.ts";
import { openStores, waitUntilShipped } from "../../qa/stores.ts";
import { median, round } from "../figures.ts";
import { fillLinks } from "../fill/links.ts";
import { BARE_302, startBare } from "../load/bare.ts";
import { pinTree } from "../load/pin.ts";
import { waitUntilPreloaded } from "../load/preloaded.ts";
import { countTurns, TURN_SECONDS, WARM_UP_SECONDS } from "../load/turns.ts";
import { type Load, load, type LoadOptions } from "../load/wrk.ts";
import type { Figures, BenchContext } from "../part.ts";

/** Redirects and a bare 302, measured in turns. The bare server runs only while no segment is being shipped. */
export async function redirect(bench: BenchContext): Promise<Figures> {
  const options = { dataDir: join(bench.folder, "redirect") };
  const filling = await startProduct(options);
  const stores = openStores(options.dataDir);
  await fillLinks(stores.sql);
  await stores.close();
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
  const runs: Runs = { bare: [], hot: [], rule: [], random: [] };
  const ofBare = (seconds = TURN_SECONDS) => load({ ...bare, mode: "hot", seconds });
  const ofProduct = async (mode: LoadOptions["mode"], seconds = TURN_SECONDS) => {
    const run = await load({ url: product.url, pid: product.pids("web")[0]!, tree: product.pid, mode, seconds });
    await waitUntilShipped(product.dataDir);
    return run;
  };
  await ofBare(WARM_UP_SECONDS);
  await ofProduct("hot", WARM_UP_SECONDS);
  await ofProduct("random", WARM_UP_SECONDS);
  for (let count = 1; count <= countTurns(bench); count++) {
    runs.bare.push(await ofBare());
    runs.hot.push(await ofProduct("hot"));
    runs.rule.push(await ofProduct("rule"));
    runs.random.push(await ofProduct("random"));
    const last = (of: Load[]) => `${Math.round(of.at(-1)!.perSecond)}/s`;
    bench.log(
      `turn ${count}: bare ${last(runs.bare)}, hot ${last(runs.hot)}, with a rule ${last(runs.rule)}, random ${last(runs.random)}`,
    );
  }
  await bare.stop();
  return toFigures(runs);
}

type Runs = Readonly<Record<"bare" | "hot" | "rule" | "random", Load[]>>;

function toFigures(runs: Runs): Figures {
  const ratio = (of: Load[], key: "perSecond" | "p99Ms" | "cpuMicros", to = runs.bare) =>
    round(median(of.map((run, at) => run[key] / to[at]![key])), 3);
  return {
    "bare 302 /s": Math.round(median(runs.bare.map((run) => run.perSecond))),
    "hot redirect /s": Math.round(median(runs.hot.map((run) => run.perSecond))),
    "redirect with a rule /s": Math.round(median(runs.rule.map((run) => run.perSecond))),
    "random redirect /s": Math.round(median(runs.random.map((run) => run.perSecond))),
    "bare cpu µs": round(median(runs.bare.map((run) => run.cpuMicros))),
    "hot cpu µs": round(median(runs.hot.map((run) => run.cpuMicros))),
    "with a rule cpu µs": round(median(runs.rule.map((run) => run.cpuMicros))),
    "random cpu µs": round(median(runs.random.map((run) => run.cpuMicros))),
    "bare p99 ms": round(median(runs.bare.map((run) => run.p99Ms))),
    "hot p99 ms": round(median(runs.hot.map((run) => run.p99Ms))),
    "random p99 ms": round(median(runs.random.map((run) => run.p99Ms))),
    "hot redirect / bare 302": ratio(runs.hot, "perSecond"),
    "redirect with a rule / bare 302": ratio(runs.rule, "perSecond"),
    "redirect with a rule / without": ratio(runs.rule, "perSecond", runs.hot),
    "random redirect / bare 302": ratio(runs.random, "perSecond"),
    "hot redirect cpu / bare 302 cpu": ratio(runs.hot, "cpuMicros"),
    "random redirect cpu / bare 302 cpu": ratio(runs.random, "cpuMicros"),
    "redirect p99 / bare p99": Math.max(ratio(runs.hot, "p99Ms"), ratio(runs.random, "p99Ms")),
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
