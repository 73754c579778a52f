import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ClickHouse, connectClickHouse } from "#infra/clickhouse/client.ts";
import { connectPostgres, type Postgres } from "#infra/postgres/client.ts";
import { getTree } from "./processes.ts";

const MAIN = "build/server/main.js";
const START_MS = 60_000;
const STOP_MS = 20_000;

export interface Product {
  readonly child: ChildProcess;
  readonly pid: number;
  /** The process id of the first web worker. */
  webPid(): number;
  readonly url: string;
  readonly dataDir: string;
  readonly startSeconds: number;
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeArgs?: readonly string[];
}

/** Starts the built product on a data directory and resolves at its first 200. */
export async function startProduct({ dataDir, port, env, nodeArgs = [] }: ProductOptions): Promise<Product> {
  if (!existsSync(MAIN)) throw new Error("Nothing is built: run `npm run build` first.");
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeArgs, MAIN], {
    stdio: ["ignore", "pipe", "pipe"],
    // settings of the machine (a database, a mail server) must not affect the results
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      ...env,
    },
  });
  const log = createWriteStream(`${dataDir}.log`, { flags: "a" });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url, `${dataDir}.log`);
  return {
    child,
    pid: child.pid!,
    webPid: () => getTree(child.pid!).find((entry) => entry.role === "web")!.pid,
    url,
    dataDir,
    startSeconds: (performance.now() - startedAt) / 1000,
    exited,
    async stop() {
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await exited;
      clearTimeout(force);
      log.end();
    },
  };
}

async function untilReady(child: ChildProcess, url: string, log: string): Promise<void> {
  for (const end = performance.now() + START_MS; performance.now() < end; await sleep(5)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The product exited during startup; see ${log}`);
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
  }
  child.kill("SIGKILL");
  throw new Error(`The product was not ready within ${START_MS / 1000} s; see ${log}`);
}

export interface ProductStores extends Postgres {
  readonly clickhouse: ClickHouse;
}

/** Opens the stores of a running product, for filling and for counting. */
export function openStores(dataDir: string): ProductStores {
  const { postgres, clickhouse } = JSON.parse(readFileSync(join(dataDir, "stores.json"), "utf8")) as Targets;
  const opened = connectPostgres(postgres, { max: 2, statementTimeoutMs: 0 });
  const events = connectClickHouse(clickhouse, { timeoutMs: 300_000 });
  return {
    ...opened,
    clickhouse: events,
    close: async () => void (await Promise.all([opened.close(), events.close()])),
  };
}

interface Targets {
  readonly postgres: Parameters<typeof connectPostgres>[0];
  readonly clickhouse: Parameters<typeof connectClickHouse>[0];
}

/** Segments in any state that are not in the event store yet. */
export function waitingSegments(dataDir: string): number {
  return readdirSync(join(dataDir, "spool")).filter((name) => !name.endsWith(".refused")).length;
}

/** Resolves with the seconds until the spool was empty. */
export async function untilShipped(dataDir: string, timeoutMs = 600_000): Promise<number> {
  const startedAt = performance.now();
  while (waitingSegments(dataDir) > 0) {
    if (performance.now() - startedAt > timeoutMs) throw new Error("The spool was not shipped in time");
    await sleep(20);
  }
  return (performance.now() - startedAt) / 1000;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
