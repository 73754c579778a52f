import { join } from "node:path";
import { request } from "undici";
import { startProduct } from "../../qa/product.ts";
import { withStores } from "../../qa/stores.ts";
import { round } from "../figures.ts";
import { fillPages } from "../fill/links.ts";
import { type BareResponse, startBare } from "../load/bare.ts";
import { pinTree } from "../load/pin.ts";
import { compareInTurns } from "../load/turns.ts";
import { load } from "../load/wrk.ts";
import type { Figures, BenchContext } from "../part.ts";

/** A page served from memory and a bare server with the same bytes, measured in turns. */
export async function page(bench: BenchContext): Promise<Figures> {
  const product = await startProduct({ dataDir: join(bench.folder, "page") });
  try {
    await withStores(product.dataDir, ({ sql }) => fillPages(sql));
    pinTree(product.pid, "apart");
    const response = await fetchPage(`${product.url}/benchpage`);
    const bare = await startBare(response);
    const pid = product.pids("web")[0]!;
    const { of, ratio } = await compareInTurns(bench, {
      bare: (seconds) => load({ ...bare, mode: "page", seconds }),
      page: (seconds) => load({ url: product.url, pid, tree: product.pid, mode: "page", seconds }),
    });
    await bare.stop();
    return {
      "page bytes": Buffer.from(response.bodyBase64, "base64").byteLength,
      "bare page /s": Math.round(of("bare", "perSecond")),
      "page /s": Math.round(of("page", "perSecond")),
      "bare page cpu µs": round(of("bare", "cpuMicros")),
      "page cpu µs": round(of("page", "cpuMicros")),
      "page cpu / bare page cpu": ratio("page", "cpuMicros"),
      "page / bare same bytes": ratio("page", "perSecond"),
    };
  } finally {
    await product.stop();
  }
}

/** Headers that Node adds to every response by itself. */
const ADDED_BY_NODE = new Set(["date", "connection", "keep-alive"]);

/** A page as transferred: the compressed bytes and all of the product's headers. */
async function fetchPage(url: string): Promise<BareResponse> {
  const { statusCode, headers, body } = await request(url, {
    headers: { "accept-encoding": "gzip, deflate, br", "accept-language": "tr-TR,tr;q=0.9,en;q=0.8" },
  });
  if (statusCode !== 200) throw new Error(`${url} returned ${statusCode}`);
  const ofProduct = Object.entries(headers).filter(([name]) => !ADDED_BY_NODE.has(name));
  const bytes = Buffer.from(await body.arrayBuffer());
  return { status: 200, headers: Object.fromEntries(ofProduct), bodyBase64: bytes.toString("base64") };
}
