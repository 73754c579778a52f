import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CHROME } from "#testing/user-agents.ts";
import { type Account, openAccount, sendRequest } from "../../qa/account.ts";
import { type Product, startProduct } from "../../qa/product.ts";
import { percentile, round } from "../figures.ts";
import type { Figures, BenchContext } from "../part.ts";

const WORKERS = 2;
const LATEST_MS = 10_000;

/**
 * After this many current responses in a row, both workers count as up to date. Each response uses a new connection,
 * which either worker may accept.
 */
const CURRENT_RESPONSES = 20;

/**
 * With two workers, measures the time from the response to a click until an open dashboard receives the click, and from
 * the response to a link update until the last redirect to the old destination.
 */
export async function live(bench: BenchContext): Promise<Figures> {
  const env = { WEB_CONCURRENCY: String(WORKERS) };
  const product = await startProduct({ dataDir: join(bench.folder, "live"), env });
  const leaving = new AbortController();
  try {
    const account = await openAccount(product);
    const path = await account.addLink(product, "a");
    const response = await fetch(`${product.url}/v1/analytics/live`, {
      headers: { authorization: `Bearer ${account.token}` },
      signal: leaving.signal,
    });
    const clicks = follow(response.body!);
    const times: number[] = [];
    for (let count = 1; count <= (bench.isQuick ? 10 : 24); count++) {
      // spreads the clicks over the whole cycle of sealing and shipping segments
      await sleep((count * 137) % 700);
      await sendRequest(product, "GET", path, undefined, { "user-agent": `${CHROME} ${count}` });
      times.push(await clicks.untilCounted(count));
    }
    const changes = await measureChanges(product, account, bench.isQuick ? 10 : 100);
    const figures = {
      "click to live event p50 ms": round(percentile(times, 0.5), 0),
      "click to live event p95 ms": round(percentile(times, 0.95), 0),
      "change on both workers p50 ms": round(percentile(changes, 0.5), 0),
      "change on both workers p95 ms": round(percentile(changes, 0.95), 0),
    };
    bench.log(`clicks and changes: ${JSON.stringify(figures)}`);
    return figures;
  } finally {
    leaving.abort();
    await product.stop();
  }
}

/** For each change of a link, how long the old destination was still returned, in ms; 0 if it never was. */
async function measureChanges(product: Product, account: Account, count: number): Promise<number[]> {
  const path = await account.addLink(product, "changed");
  const links = JSON.parse((await account.call(product, "GET", "/v1/links?q=changed")).text) as {
    links: { _id: string }[];
  };
  const { _id } = links.links[0]!;
  const times: number[] = [];
  for (let number = 1; number <= count; number++) {
    const link = `https://example.com/${number}`;
    const { status } = await account.call(product, "PATCH", `/v1/links/${_id}`, { link });
    if (status !== 200) throw new Error(`The link could not be changed: ${status}`);
    const startedAt = performance.now();
    let formerAt = startedAt;
    for (let current = 0; current < CURRENT_RESPONSES; current++) {
      if ((await sendRequest(product, "GET", path)).headers.get("location") === link) continue;
      formerAt = performance.now();
      if (formerAt - startedAt > LATEST_MS) throw new Error(`Change ${number} did not reach both workers`);
      current = -1;
    }
    times.push(formerAt - startedAt);
  }
  return times;
}

/**
 * Reads the stream of events. `untilCounted` returns how many ms after its call the given number of clicks had arrived.
 */
function follow(body: ReadableStream) {
  let received = 0;
  let wake = () => {};
  void (async () => {
    let text = "";
    for await (const chunk of body.pipeThrough<string>(new TextDecoderStream())) {
      text = (text + chunk).slice(-64_000);
      const last = [...text.matchAll(/^data: (.*)$/gm)].at(-1)?.[1];
      if (last === undefined || !text.endsWith("\n\n")) continue;
      const { clicks } = JSON.parse(last) as { clicks?: { humans: number; duplicates: number } };
      if (clicks) received = clicks.humans + clicks.duplicates;
      wake();
    }
  })().catch(() => {});
  return {
    async untilCounted(count: number): Promise<number> {
      const startedAt = performance.now();
      while (received < count) {
        if (performance.now() - startedAt > LATEST_MS) throw new Error(`Click ${count} did not arrive in the stream`);
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), sleep(LATEST_MS)]);
      }
      return performance.now() - startedAt;
    },
  };
}
