import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ClickHouseTarget } from "#infra/clickhouse/client.ts";
import type { ChildMessage, OpenMessage, TcpListen } from "./chdb/child-messages.ts";
import { threadPoolSize } from "./chdb/settings.ts";
import { type Engine, EngineFailure, type EngineLog } from "./engine.ts";
import { socketFolder } from "./socket-folder.ts";
import { supervise, type Supervised } from "./supervise.ts";

export interface EmbeddedClickHouseOptions {
  /** The tables are in its folder `clickhouse`; the caller holds the lock of this directory. */
  readonly dataDir: string;
  /** The script of the child process, as source or built. */
  readonly script: string;
  /** The database of the target; `app` by default. */
  readonly database?: string;
  /** Listen on TCP with a password instead of on a Unix socket. */
  readonly tcp?: TcpListen;
  readonly log: EngineLog;
  /** False turns off the protection against power cuts; for tests only. */
  readonly isDurable?: boolean;
  /** A value as for `nice`; 10 by default, so that redirects have priority. */
  readonly niceness?: number;
}

const socketName = "clickhouse.sock";
const startTimeoutMs = 60_000;
const stopTimeoutMs = 5_000;

/** Starts the ClickHouse engine as a child process and resolves when it responds. */
export async function startClickHouse(options: EmbeddedClickHouseOptions): Promise<Engine<ClickHouseTarget>> {
  const { database = "app", tcp, isDurable = true } = options;
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  const socketPath = join(socketFolder(dataDir, socketName), socketName);
  const child = spawnChild(options, dataDir);
  const exit = Promise.withResolvers<string>();
  child.once("exit", (code, signal) => exit.resolve(`exit ${signal ?? code}`));
  child.once("error", (error) => exit.resolve(error.message));

  const open: OpenMessage = { dataDir, listen: tcp ?? { socketPath }, isDurable };
  child.send(open, () => {});
  const port = await untilReady(child, exit.promise);
  return {
    target: tcp
      ? { url: `http://${tcp.host}:${port}`, username: tcp.username, password: tcp.password, database }
      : { url: "http://localhost", socketPath, database },
    pid: child.pid ?? 0,
    async stop() {
      if (child.connected) child.disconnect();
      const force = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
      await exit.promise;
      clearTimeout(force);
    },
    onExit: (listener) => void exit.promise.then(listener),
  };
}

/** Keeps the engine running until `stop`. The first start may throw; later ones are retried forever. */
export function superviseClickHouse(options: EmbeddedClickHouseOptions): Promise<Supervised<ClickHouseTarget>> {
  let tcp = options.tcp;
  const start = async () => {
    const engine = await startClickHouse({ ...options, ...(tcp && { tcp }) });
    // later starts reuse an ephemeral port, since the target must stay the same across restarts
    if (tcp) tcp = { ...tcp, port: Number(new URL(engine.target.url).port) };
    return engine;
  };
  return supervise("clickhouse", start, options.log);
}

/** `node:ffi`, which returns memory to the system, is experimental. */
const NODE_ARGUMENTS = ["--max-old-space-size=128", "--disable-warning=ExperimentalWarning"];

function spawnChild({ script, niceness = 10, log }: EmbeddedClickHouseOptions, dataDir: string): ChildProcess {
  const child = spawn("nice", ["-n", String(niceness), process.execPath, ...NODE_ARGUMENTS, script], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env["PATH"] ?? "",
      TZ: "UTC",
      UV_THREADPOOL_SIZE: String(threadPoolSize),
      // by default, the engine's allocator would keep the memory of a large query
      JE_MALLOC_CONF: "background_thread:true,dirty_decay_ms:1000,muzzy_decay_ms:0",
    },
    cwd: dataDir,
    // detached, since Ctrl-C in a terminal would stop the engine before the application has drained
    detached: true,
  });
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output! }).on("line", (line) => log.warn({ engine: "clickhouse" }, line));
  }
  return child;
}

async function untilReady(child: ChildProcess, exited: Promise<string>): Promise<number> {
  const responded = new Promise<ChildMessage>((resolve) =>
    child.once("message", (message) => resolve(message as ChildMessage)),
  );
  const died = exited.then((reason): ChildMessage => ({ kind: "failed", reason }));
  const timeout = AbortSignal.timeout(startTimeoutMs);
  const tooLate = new Promise<ChildMessage>((resolve) => {
    timeout.addEventListener("abort", () =>
      resolve({ kind: "failed", reason: `no response after ${startTimeoutMs / 1_000} s` }),
    );
  });
  const result = await Promise.race([responded, died, tooLate]);
  if (result.kind === "ready") return result.port;
  child.kill("SIGKILL");
  throw new EngineFailure(`ClickHouse did not start: ${result.reason}`);
}
