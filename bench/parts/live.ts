import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makePerson } from "../fill/person.ts";
import { percentile, round } from "../figures.ts";
import type { Figures, Scene } from "../part.ts";
import { freePort, openStores, startProduct } from "../product/product.ts";

const WORKERS = 2;
const LATEST_MS = 10_000;
const AGENT =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";

/** The time from the response to a click until an open dashboard receives it, over two workers. */
export async function live(scene: Scene): Promise<Figures> {
  const port = await freePort();
  const dataDir = join(scene.folder, "live");
  const product = await startProduct({ dataDir, port, env: { WEB_CONCURRENCY: String(WORKERS) } });
  const stores = openStores(dataDir);
  const leaving = new AbortController();
  try {
    const person = await makePerson(stores.db, "live");
    await stores.sql`
      insert into links (id, workspace_id, name, platform, destination, sort_order, alias, code, created_at, updated_at)
      values (gen_random_uuid(), ${person.workspaceId}, 'Link', 'web', 'https://example.com/', 10, 'a', 'livea', now(), now())`;
    const response = await fetch(`${product.url}/v1/analytics/live`, {
      headers: { authorization: `Bearer ${person.token}` },
      signal: leaving.signal,
    });
    const clicks = follow(response.body!);
    const times: number[] = [];
    for (let count = 1; count <= (scene.isQuick ? 10 : 40); count++) {
      // clicks come at any moment of the rhythm in which segments are sealed and shipped
      await sleep((count * 137) % 700);
      await click(port, count);
      times.push(await clicks.untilCounted(count));
    }
    const figures = {
      "click to live event p50 ms": round(percentile(times, 0.5), 0),
      "click to live event p95 ms": round(percentile(times, 0.95), 0),
    };
    scene.log(`from a click to the event: ${JSON.stringify(figures)}`);
    return figures;
  } finally {
    leaving.abort();
    await stores.close();
    await product.stop();
  }
}

function click(port: number, number: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "user-agent": `${AGENT} ${number}` };
    const asking = request({ host: "127.0.0.1", port, path: "/live/a", headers, agent: false });
    asking.once("response", (response) => response.resume().once("close", resolve));
    asking.once("error", reject);
    asking.end();
  });
}

/** Reads the events, and returns how long after the call the wanted number of clicks was received, in ms. */
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
