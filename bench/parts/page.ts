import { request } from "node:http";
import { join } from "node:path";
import { startProduct } from "../../qa/product.ts";
import { openStores } from "../../qa/stores.ts";
import { median, round } from "../figures.ts";
import { fillLinks } from "../fill/links.ts";
import { type BareResponse, startBare } from "../load/bare.ts";
import { pinTree } from "../load/pin.ts";
import { countTurns, TURN_SECONDS, WARM_UP_SECONDS } from "../load/turns.ts";
import { type Load, load } from "../load/wrk.ts";
import type { Figures, BenchContext } from "../part.ts";

/** A page served from memory and a bare server with the same bytes, measured in turns. */
export async function page(bench: BenchContext): Promise<Figures> {
  const product = await startProduct({ dataDir: join(bench.folder, "page") });
  const stores = openStores(product.dataDir);
  await fillLinks(stores.sql);
  await stores.close();
  pinTree(product.pid, "apart");
  const response = await fetchPage(`${product.url}/benchpage`);
  const bare = await startBare(response);
  const runs: { bare: Load; page: Load }[] = [];
  const ofBare = (seconds: number) => load({ ...bare, mode: "page", seconds });
  const ofPage = (seconds: number) =>
    load({ url: product.url, pid: product.pids("web")[0]!, tree: product.pid, mode: "page", seconds });
  await ofBare(WARM_UP_SECONDS);
  await ofPage(WARM_UP_SECONDS);
  for (let count = 1; count <= countTurns(bench); count++) {
    const bareRun = await ofBare(TURN_SECONDS);
    const pageRun = await ofPage(TURN_SECONDS);
    runs.push({ bare: bareRun, page: pageRun });
    bench.log(`turn ${count}: bare ${Math.round(bareRun.perSecond)}/s, page ${Math.round(pageRun.perSecond)}/s`);
  }
  await bare.stop();
  await product.stop();
  return {
    "page bytes": Buffer.from(response.bodyBase64, "base64").byteLength,
    "bare page /s": Math.round(median(runs.map((run) => run.bare.perSecond))),
    "page /s": Math.round(median(runs.map((run) => run.page.perSecond))),
    "bare page cpu µs": round(median(runs.map((run) => run.bare.cpuMicros))),
    "page cpu µs": round(median(runs.map((run) => run.page.cpuMicros))),
    "page cpu / bare page cpu": round(median(runs.map((run) => run.page.cpuMicros / run.bare.cpuMicros)), 3),
    "page / bare same bytes": round(median(runs.map((run) => run.page.perSecond / run.bare.perSecond)), 3),
  };
}

/** Headers that Node adds to every response by itself. */
const ADDED_BY_NODE = new Set(["date", "connection", "keep-alive"]);

/** A page as transferred: the compressed bytes and all of the product's headers. */
function fetchPage(url: string): Promise<BareResponse> {
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      { headers: { "accept-encoding": "gzip, deflate, br", "accept-language": "tr-TR,tr;q=0.9,en;q=0.8" } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          if (response.statusCode !== 200) return reject(new Error(`${url} returned ${response.statusCode}`));
          const body = Buffer.concat(chunks);
          const headers = Object.entries(response.headers).filter(([name]) => !ADDED_BY_NODE.has(name));
          resolve({ status: 200, headers: Object.fromEntries(headers), bodyBase64: body.toString("base64") });
        });
      },
    );
    asking.once("error", reject).end();
  });
}
