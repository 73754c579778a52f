import { join } from "node:path";
import { DAY_MS, utcDay } from "#base/time.ts";
import { openAccount } from "../../qa/account.ts";
import { cpuSeconds } from "../../qa/processes.ts";
import { startProduct } from "../../qa/product.ts";
import { openStores } from "../../qa/stores.ts";
import { percentile, round } from "../figures.ts";
import { BUSIEST_LINK, DAYS, type Events, fillFinalizedDays, untilMerged } from "../fill/events.ts";
import type { Figures, BenchContext } from "../part.ts";

const OTHERS = 1000;
/** Enough events that every granule with the workspace's rows also contains rows of other workspaces. */
const EVENTS_OF_OTHERS = { count: 2_000_000, days: 30 };

/**
 * The statistics of a workspace with 10 M events over HTTP, alone and among a thousand other workspaces. Nothing is
 * pinned, since a single client leaves both cores to the engine.
 */
export async function stats(bench: BenchContext): Promise<Figures> {
  const product = await startProduct({ dataDir: join(bench.folder, "stats") });
  const stores = openStores(product.dataDir);
  const account = await openAccount(product);
  const workspace = `toUUID('${account.id}')`;
  const fill = async (events: Events, where: string) => {
    const startedAt = performance.now();
    await fillFinalizedDays(stores.clickhouse, events, where);
    bench.log(`${events.count / 1e6} M events in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    await untilMerged(stores.clickhouse);
  };
  const figures: Record<string, number> = {};
  const measure = async (name: string, path: string, count: number) => {
    const engine = product.pids("clickhouse")[0]!;
    const cpuBefore = cpuSeconds(engine);
    const times = await timeCalls(product.url + path, account.token, count);
    figures[`${name} p50 ms`] = round(percentile(times, 0.5), 1);
    figures[`${name} p95 ms`] = round(percentile(times, 0.95), 1);
    figures[`${name} cpu ms`] = round(((cpuSeconds(engine) - cpuBefore) * 1000) / (WARM_UP + count), 1);
    bench.log(`${name}: p50 ${figures[`${name} p50 ms`]} ms, p95 ${figures[`${name} p95 ms`]} ms`);
  };
  const measureTotal = (name: string) => measure(name, "/v1/log/my/stats", bench.isQuick ? 40 : 100);
  try {
    await fill({ count: 10_000_000, workspace, seed: "millions" }, `workspace = ${workspace}`);
    await measureTotal("stats 10M alone");
    if (!bench.isQuick)
      await fill(
        { ...EVENTS_OF_OTHERS, workspace: `reinterpretAsUUID(sipHash128(n % ${OTHERS}))`, seed: "others" },
        `workspace != ${workspace}`,
      );
    await measureTotal("stats 10M");
    figures["stats 10M / alone"] = round(figures["stats 10M p50 ms"]! / figures["stats 10M alone p50 ms"]!);
    for (const [name, path] of Object.entries(statisticsQueries()))
      await measure(`${name} 10M`, path, bench.isQuick ? 20 : 40);
    return figures;
  } finally {
    await stores.close();
    await product.stop();
  }
}

/** The queries that the analytics screen makes when it opens: over a month, over all days, and with filters. */
function statisticsQueries(): Readonly<Record<string, string>> {
  const day = (ago: number) => utcDay(new Date(Date.now() - ago * DAY_MS));
  const month = `from=${day(29)}&until=${day(0)}&zone=Europe/Istanbul`;
  const all = `from=${day(DAYS)}&until=${day(0)}`;
  return {
    "overview of a month": `/v1/analytics/overview?${month}`,
    "series of a month": `/v1/analytics/series?${month}&interval=day`,
    "countries of a month": `/v1/analytics/breakdown?${month}&dimension=country`,
    "filtered browsers of a month": `/v1/analytics/breakdown?${month}&dimension=browser&country=NL`,
    "overview of all": `/v1/analytics/overview?${all}`,
    "series of all": `/v1/analytics/series?${all}&interval=week`,
    "countries of all": `/v1/analytics/breakdown?${all}&dimension=country`,
    "filtered browsers of all": `/v1/analytics/breakdown?${all}&dimension=browser&country=NL`,
    "filtered overview of all": `/v1/analytics/overview?${all}&country=NL`,
    "overview of two filters": `/v1/analytics/overview?${all}&country=NL&device=mobile`,
    "browsers of two filters": `/v1/analytics/breakdown?${all}&dimension=browser&country=NL&device=mobile`,
    "links of two filters": `/v1/analytics/breakdown?${all}&dimension=link&country=NL&device=mobile`,
    "weeks of two filters": `/v1/analytics/series?${all}&interval=week&country=NL&device=mobile`,
    "overview of a link": `/v1/analytics/overview?${all}&link=${BUSIEST_LINK}`,
    "countries of a link": `/v1/analytics/breakdown?${all}&dimension=country&link=${BUSIEST_LINK}`,
    "browsers of a link and a country": `/v1/analytics/breakdown?${all}&dimension=browser&link=${BUSIEST_LINK}&country=NL`,
    "browsers of a link and a channel": `/v1/analytics/breakdown?${all}&dimension=browser&link=${BUSIEST_LINK}&channel=social`,
    "overview of a link and a channel": `/v1/analytics/overview?${all}&link=${BUSIEST_LINK}&channel=social`,
    "browsers of a channel and a source": `/v1/analytics/breakdown?${all}&dimension=browser&channel=social&source=page`,
    "links of a channel and a source": `/v1/analytics/breakdown?${all}&dimension=link&channel=social&source=page`,
    "weeks of a channel and a source": `/v1/analytics/series?${all}&interval=week&channel=social&source=page`,
    "overview of a channel and a source": `/v1/analytics/overview?${all}&channel=social&source=page`,
    "overview of three filters": `/v1/analytics/overview?${all}&country=NL&device=mobile&channel=social`,
    "browsers of three filters": `/v1/analytics/breakdown?${all}&dimension=browser&country=NL&device=mobile&channel=social`,
    "weeks of three filters": `/v1/analytics/series?${all}&interval=week&country=NL&device=mobile&link=${BUSIEST_LINK}`,
    "referrers of all": `/v1/analytics/breakdown?${all}&dimension=referrer`,
    "referrers of a country": `/v1/analytics/breakdown?${all}&dimension=referrer&country=NL`,
    "weeks of all in Istanbul": `/v1/analytics/series?${all}&zone=Europe/Istanbul&interval=week`,
  };
}

/** The first calls are only a warm-up. */
const WARM_UP = 5;

async function timeCalls(url: string, token: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = -WARM_UP; call < count; call++) {
    const startedAt = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`The statistics returned ${response.status}: ${body}`);
    if (call >= 0) times.push(performance.now() - startedAt);
  }
  return times;
}
