import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { processesOn, type Role, getTree } from "../../bench/product/processes.ts";

const MAIN = "build/server/main.js";
const READY_MS = 40_000;

export interface ProductOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Prefix of the command, such as one that switches the user. */
  readonly prefix?: readonly string[];
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Since the start, or since it was asked to stop. */
  readonly afterMs: number;
}

/** The built product as a separate process, with all its output. */
export interface Product {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** Lines on standard error. */
  readonly errors: readonly string[];
  /** Lines on standard output. */
  readonly log: readonly string[];
  readonly ended: Promise<Ending>;
  /** Resolves with the time from the spawn to the first 200 of `/readyz`. */
  ready(): Promise<number>;
  /** Its living processes, or those of one role. */
  pids(role?: Role): number[];
  /** The processes that descend from this start, whatever else works on the data directory. */
  tree(): number[];
  signal(name: NodeJS.Signals): void;
  /** Asks it to stop and returns how it ended, timed from the signal. */
  stop(name?: NodeJS.Signals): Promise<Ending>;
}

/** Starts the built product without settings from this machine's environment. */
export function launch({ dataDir, port, env, prefix = [] }: ProductOptions): Product {
  const startedAt = performance.now();
  const [program = "", ...args]: string[] = [...prefix, process.execPath, MAIN];
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      ...env,
    },
  });
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, afterMs: performance.now() - startedAt }));
  });
  const url = `http://127.0.0.1:${port}`;
  const [log, errors] = [getLines(child.stdout), getLines(child.stderr)];
  return {
    url,
    port,
    dataDir,
    pid: child.pid ?? 0,
    errors,
    log,
    ended,
    async ready() {
      // right after a kill, a predecessor on the same port may still respond
      await untilReady(child, url, errors, () => log.some((line) => line.includes("Halka is ready")));
      return performance.now() - startedAt;
    },
    pids: (role) => {
      const all = processesOn(dataDir);
      // the server's sessions carry its name, and end with it
      const own = all.filter(
        (entry) => role !== "postgres" || !all.some((other) => other.role === "postgres" && other.pid === entry.parent),
      );
      return own.filter((entry) => role === undefined || entry.role === role).map((entry) => entry.pid);
    },
    tree: () => getTree(child.pid ?? 0).map((entry) => entry.pid),
    signal: (name) => void child.kill(name),
    async stop(name = "SIGTERM") {
      const askedAt = performance.now();
      child.kill(name);
      return { ...(await ended), afterMs: performance.now() - askedAt };
    },
  };
}

function getLines(stream: NodeJS.ReadableStream | null): string[] {
  const lines: string[] = [];
  if (stream) createInterface({ input: stream }).on("line", (line) => lines.push(line));
  return lines;
}

async function untilReady(
  child: ChildProcess,
  url: string,
  errors: readonly string[],
  hasLogged: () => boolean,
): Promise<void> {
  for (const end = performance.now() + READY_MS; performance.now() < end; await sleep(10)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`It exited during startup: ${errors.join("\n")}`);
    if (!hasLogged()) continue;
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(`It was not ready within ${READY_MS / 1000} s: ${errors.join("\n")}`);
}
