import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openTestAuthority } from "#testing/certificates.ts";
import { freePort } from "#testing/free-port.ts";
import { storeCertificate } from "#testing/stored-certificates.ts";
import { cpuSeconds } from "../../qa/processes.ts";
import { launch, type Product } from "../../qa/product.ts";
import { openStores, waitUntilShipped } from "../../qa/stores.ts";
import { median, round } from "../figures.ts";
import { fillPages } from "../fill/links.ts";
import { BARE_302, type Bare, startBare } from "../load/bare.ts";
import { MEASURED_CORE, onCore, OTHER_CORE, pinTree } from "../load/pin.ts";
import { compareInTurns } from "../load/turns.ts";
import { load } from "../load/wrk.ts";
import type { Figures, BenchContext } from "../part.ts";

const HOST = "halka.test";
/** Nothing listens on this port: the product already has its certificate. */
const DIRECTORY = "https://127.0.0.1:1/directory";
const run = promisify(execFile);
const toScriptPath = (name: string) => fileURLToPath(new URL(`../load/${name}.ts`, import.meta.url));

/**
 * Handshakes and redirects over TLS and those of Node's own HTTPS server, and the memory that many certificates take.
 */
export async function tls(bench: BenchContext): Promise<Figures> {
  const certificate = openTestAuthority().issue(HOST);
  const port = await freePort();
  const product = await launch({
    dataDir: join(bench.folder, "tls"),
    env: {
      TLS: "on",
      PUBLIC_URL: `https://${HOST}:${port}`,
      HTTPS_PORT: String(port),
      HTTP_PORT: String(await freePort()),
      ACME_DIRECTORY: DIRECTORY,
    },
  });
  while (!product.log.some((line) => line.includes("Halka is ready"))) {
    if (!product.isRunning()) throw new Error(`The product exited during startup: ${product.errors.join("\n")}`);
    await sleep(20);
  }
  const stores = openStores(product.dataDir);
  await fillPages(stores.sql);
  const secret = readFileSync(join(product.dataDir, "secret"), "utf8").trim();
  await storeCertificate(stores.db, secret, { host: HOST, directory: DIRECTORY, ...certificate });
  await stores.close();
  const bare = await startBare(BARE_302, certificate);
  try {
    pinTree(product.pid, "apart");
    const subject = { product, port, bare };
    return {
      ...(await handshakes(bench, subject)),
      ...(await redirects(bench, subject)),
      "10,000 certificates MB": await measureMemory(),
    };
  } finally {
    await bare.stop();
    await product.stop();
  }
}

interface Subject {
  readonly product: Product;
  readonly port: number;
  readonly bare: Bare;
}

async function handshakes(bench: BenchContext, { product, port, bare }: Subject): Promise<Figures> {
  const seconds = bench.isQuick ? 1 : 2;
  const measureHandshakes = async (to: number, pid: number, kind: "full" | "resumed") => {
    const cpuBefore = cpuSeconds(pid);
    const [command = "", ...args] = onCore(OTHER_CORE, [
      process.execPath,
      toScriptPath("handshakes"),
      String(to),
      HOST,
      kind,
    ]);
    const { stdout } = await run(command, [...args, String(seconds)]);
    const result = JSON.parse(stdout) as { count: number; seconds: number };
    return {
      perSecond: result.count / result.seconds,
      cpuMicros: ((cpuSeconds(pid) - cpuBefore) * 1e6) / result.count,
    };
  };
  const figures: Record<string, number> = {};
  for (const kind of ["full", "resumed"] as const) {
    const pairs = [];
    for (let count = 1; count <= bench.rounds; count++) {
      const plain = await measureHandshakes(Number(new URL(bare.url).port), bare.pid, kind);
      const own = await measureHandshakes(port, product.pids("web")[0]!, kind);
      pairs.push({ plain, own });
      bench.log(
        `${kind} handshakes, round ${count}: bare ${plain.perSecond.toFixed(0)}/s, ${own.perSecond.toFixed(0)}/s`,
      );
    }
    figures[`${kind} handshakes /s`] = round(median(pairs.map(({ own }) => own.perSecond)), 0);
    figures[`${kind} handshake cpu µs`] = round(median(pairs.map(({ own }) => own.cpuMicros)), 0);
    figures[`bare ${kind} handshake cpu µs`] = round(median(pairs.map(({ plain }) => plain.cpuMicros)), 0);
  }
  return figures;
}

async function redirects(bench: BenchContext, { product, port, bare }: Subject): Promise<Figures> {
  const url = (to: number | string) => `https://${HOST}:${to}`;
  const pid = product.pids("web")[0]!;
  const { of, ratio } = await compareInTurns(
    bench,
    {
      bare: (seconds) => load({ url: url(new URL(bare.url).port), pid: bare.pid, mode: "hot", seconds }),
      TLS: (seconds) => load({ url: url(port), pid, tree: product.pid, mode: "hot", seconds }),
    },
    () => waitUntilShipped(product.dataDir),
  );
  return {
    "redirect over TLS /s": round(of("TLS", "perSecond"), 0),
    "redirect over TLS cpu µs": round(of("TLS", "cpuMicros")),
    "bare 302 over TLS cpu µs": round(of("bare", "cpuMicros")),
    "redirect over TLS / bare 302 over TLS": ratio("TLS", "perSecond"),
  };
}

/** The memory in MB that 10,000 certificates take in a worker. */
async function measureMemory(): Promise<number> {
  const [command = "", ...args] = onCore(MEASURED_CORE, [process.execPath, "--expose-gc", toScriptPath("contexts")]);
  const { stdout } = await run(command, args);
  return round(Number(stdout) / 1e6, 0);
}
