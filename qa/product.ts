import { execFile, spawn } from "node:child_process";
import { createWriteStream, existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#testing/free-port.ts";
import { getTree, pidsOn, type Role } from "./processes.ts";

const MAIN = "build/server/main.js";
const CLI = "build/server/cli.js";
/** An upper bound for busy machines; the wait ends early once the product is ready or has exited. */
const READY_MS = 180_000;
const STOP_MS = 60_000;

export interface ProductOptions {
  readonly dataDir: string;
  /** The folder of the installation; this checkout by default. */
  readonly root?: string;
  /** A free port by default. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Prepended to the command line, for example to switch the user. */
  readonly prefix?: readonly string[];
  /** A file to which all output is appended. */
  readonly logFile?: string;
}

export interface ExitResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Milliseconds since the start, or since the signal to stop. */
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
  /** Resolves when the primary exits; its children may still run. */
  readonly exited: Promise<void>;
  /** Resolves when the process and its output have ended. */
  readonly ended: Promise<ExitResult>;
  isRunning(): boolean;
  /** Resolves with the time from the spawn to the first 200 of `/readyz`. */
  ready(): Promise<number>;
  /** The live processes on its data directory, or those of one role. */
  pids(role?: Role): number[];
  /** Only the descendants of this start, even if other processes use the data directory. */
  tree(): number[];
  signal(name: NodeJS.Signals): void;
  /** Sends the signal, kills the product after a minute, and returns how it ended, timed from the signal. */
  stop(name?: NodeJS.Signals): Promise<ExitResult>;
}

/** Starts the built product and waits until it is ready. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const product = await launch(options);
  await product.ready();
  return product;
}

/** Starts the built product, ignoring the settings in this machine's environment. */
export async function launch({
  dataDir,
  root = "",
  port: fixedPort,
  env,
  prefix = [],
  logFile,
}: ProductOptions): Promise<Product> {
  if (!existsSync(join(root, MAIN))) throw new Error("Nothing is built: run `npm run build` first.");
  const port = fixedPort ?? (await freePort());
  const startedAt = performance.now();
  const [program = "", ...args]: string[] = [...prefix, process.execPath, join(root, MAIN)];
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...systemPaths(),
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      ...env,
    },
  });
  // an interrupted run must not leave the product running
  const endWithThis = () => child.kill();
  process.once("exit", endWithThis);
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  void exited.then(() => process.off("exit", endWithThis));
  const ended = new Promise<ExitResult>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, afterMs: performance.now() - startedAt }));
  });
  const [log, errors] = [getLines(child.stdout), getLines(child.stderr)];
  if (logFile !== undefined)
    for (const output of [child.stdout, child.stderr]) output.pipe(createWriteStream(logFile, { flags: "a" }));
  const url = `http://127.0.0.1:${port}`;
  const isRunning = () => child.exitCode === null && child.signalCode === null;

  async function ready(): Promise<number> {
    const fail = (what: string) => new Error(`The product ${what}: ${errors.join("\n")}`);
    for (const end = performance.now() + READY_MS; performance.now() < end; await sleep(5)) {
      if (!isRunning()) throw fail("exited during startup");
      // checks the log first: right after a kill, a predecessor on the same port may still respond
      if (!log.some((line) => line.includes("Halka is ready"))) continue;
      if (await isReady(url)) return performance.now() - startedAt;
    }
    child.kill("SIGKILL");
    throw fail(`was not ready within ${READY_MS / 1000} s`);
  }

  async function stop(name: NodeJS.Signals = "SIGTERM"): Promise<ExitResult> {
    const signalledAt = performance.now();
    child.kill(name);
    const force = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    const result = await ended;
    clearTimeout(force);
    return { ...result, afterMs: performance.now() - signalledAt };
  }

  return {
    url,
    port,
    dataDir,
    pid: child.pid ?? 0,
    errors,
    log,
    exited,
    ended,
    isRunning,
    ready,
    pids: (role) => pidsOn(dataDir, role),
    tree: () => getTree(child.pid ?? 0).map(({ pid }) => pid),
    signal: (name) => void child.kill(name),
    stop,
  };
}

/** Whether `/readyz` succeeds, which needs the stores. */
export async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  return response?.ok ?? false;
}

function getLines(stream: NodeJS.ReadableStream): string[] {
  const lines: string[] = [];
  createInterface({ input: stream }).on("line", (line) => lines.push(line));
  return lines;
}

export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** Runs an operator command on a data directory, directly or through another `program`, such as the launcher of npx. */
export function halka(
  dataDir: string,
  args: readonly string[],
  { env, program = CLI }: { env?: Readonly<Record<string, string>>; program?: string } = {},
): Promise<CommandResult> {
  const own = { ...systemPaths(), DATA_DIR: dataDir, ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: own }, (error, out, errors) => {
      // a command that could not start or was ended by a signal has no exit code
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({
        code,
        out,
        errors: code === -1 ? `${errors}${error!.message} (${error!.signal ?? error!.code})` : errors,
      });
    });
  });
}

function systemPaths(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR };
}
