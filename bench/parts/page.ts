import { request } from "node:http";
import { join } from "node:path";
import { startProduct } from "../../qa/product.ts";
import { openStores } from "../../qa/stores.ts";
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
    const stores = openStores(product.dataDir);
    await fillPages(stores.sql);
    await stores.close();
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
function fetchPage(url: string): Promise<BareResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
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
    outgoing.once("error", reject).end();
  });
}
