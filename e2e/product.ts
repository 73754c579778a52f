import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const MAIN = "build/server/main.js";
const LOG = "test-results/product.log";
const START_MS = 60_000;
const STOP_MS = 20_000;

/**
 * Starts the built product on a free port with an empty data folder; passes its address in E2E_URL and E2E_DATA_DIR.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (!existsSync(MAIN)) throw new Error("Nothing is built: run `npm run e2e`, which builds first.");
  mkdirSync("test-results", { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), "halka-e2e-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const product = spawn(process.execPath, [MAIN], {
    stdio: ["ignore", "pipe", "pipe"],
    // tests must not use settings of the machine (a database, a mail server)
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      TMPDIR: tmpdir(),
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      // every test signs up from one address
      RATE_LIMITS: "off",
      // only the first hundred sign-ups get the promo
      PLAN_LIMITS: "off",
    },
  });
  const log = createWriteStream(LOG);
  product.stdout.pipe(log, { end: false });
  product.stderr.pipe(log, { end: false });
  await untilReady(product, url);
  process.env["E2E_URL"] = url;
  process.env["E2E_DATA_DIR"] = dataDir;
  return () => stop(product, dataDir);
}

async function untilReady(product: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(100)) {
    if (product.exitCode !== null) throw new Error(`The product exited with code ${product.exitCode}; see ${LOG}.`);
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
  }
  product.kill("SIGKILL");
  throw new Error(`The product was not ready within ${START_MS / 1000} s; see ${LOG}.`);
}

async function stop(product: ChildProcess, dataDir: string): Promise<void> {
  const ended = new Promise((resolve) => product.once("exit", resolve));
  product.kill("SIGTERM");
  const code = product.exitCode ?? (await Promise.race([ended, sleep(STOP_MS, "still running")]));
  if (code === "still running") product.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
  if (code !== 0) throw new Error(`After SIGTERM the product exited with ${String(code)} instead of 0; see ${LOG}.`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
