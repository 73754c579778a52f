import { existsSync, readFileSync, rmSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresTarget } from "#infra/postgres/client.ts";
import { type Engine, EngineFailure, type EngineLog } from "./engine.ts";
import { chooseAccount } from "./postgres/account.ts";
import { getBinaries } from "./postgres/binaries.ts";
import { ensureCluster, superuser } from "./postgres/cluster.ts";
import { type GuardedProcess, spawnGuarded } from "./postgres/guard.ts";
import { port, serverArguments, socketName } from "./postgres/settings.ts";
import { waitForExit, isAlive, listProcesses, sendSignal } from "./processes.ts";
import { socketFolder } from "./socket-folder.ts";
import { supervise, type Supervised } from "./supervise.ts";

export interface EmbeddedPostgresOptions {
  /** The cluster is in its folder `postgres`; the caller holds the lock of this directory. */
  readonly dataDir: string;
  readonly log: EngineLog;
  readonly maxConnections?: number;
  /** False turns off the protection against power cuts; for tests only. */
  readonly isDurable?: boolean;
}

const startTimeoutMs = 60_000;

/** Starts PostgreSQL in `dataDir`, creating the cluster at the first start. Resolves when it accepts connections. */
export async function startPostgres({
  dataDir,
  log,
  maxConnections,
  isDurable = true,
}: EmbeddedPostgresOptions): Promise<Engine<PostgresTarget>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const home = await realpath(dataDir);
  const cluster = join(home, "postgres");
  const binaries = getBinaries();
  const account = chooseAccount(home, cluster, binaries.postgres);
  if (existsSync(cluster)) await stopLeftover(cluster);
  await ensureCluster(home, cluster, binaries, account, isDurable);

  const sockets = socketFolder(cluster, socketName, account.ids?.uid);
  for (const name of [socketName, `${socketName}.lock`]) rmSync(join(sockets, name), { force: true });
  const stderrLines: string[] = [];
  const guarded = spawnGuarded(
    [binaries.postgres, ...serverArguments(cluster, sockets, { maxConnections, isDurable })],
    account,
    (line) => {
      if (stderrLines.push(line) > 20) stderrLines.shift();
      log.warn({ engine: "postgres" }, line);
    },
  );
  const exit = Promise.withResolvers<string>();
  guarded.child.once("exit", (code, signalName) => {
    guarded.release();
    exit.resolve(`exit ${signalName ?? code}${stderrLines.length > 0 ? `: ${stderrLines.at(-1)}` : ""}`);
  });
  const pid = await untilReady(guarded, exit.promise, cluster);
  return {
    target: { host: sockets, port, user: superuser, database: superuser },
    pid,
    async stop() {
      guarded.release();
      await exit.promise;
    },
    onExit: (listener) => void exit.promise.then(listener),
  };
}

/** Keeps PostgreSQL running until `stop`. The first start may throw; later ones are retried forever. */
export function supervisePostgres(options: EmbeddedPostgresOptions): Promise<Supervised<PostgresTarget>> {
  return supervise("postgres", () => startPostgres(options), options.log);
}

async function untilReady(guarded: GuardedProcess, exited: Promise<string>, cluster: string): Promise<number> {
  let reason: string | undefined;
  void exited.then((text) => (reason = text));
  const pid = await guarded.pid.catch(() => 0);
  const deadline = performance.now() + startTimeoutMs;
  while (reason === undefined && performance.now() < deadline) {
    if (isReady(cluster, pid)) return pid;
    await sleep(10);
  }
  guarded.release();
  throw new EngineFailure(
    `PostgreSQL did not start in ${cluster}: ${reason ?? `not ready after ${startTimeoutMs / 1_000} s`}`,
  );
}

function isReady(cluster: string, pid: number): boolean {
  try {
    // the server's own record of its state: line 1 is the process, line 8 its status (see PostgreSQL's miscadmin.h)
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
  } catch {
    return false;
  }
}

/**
 * Stops processes that an earlier start left running in `cluster`, and removes a lock file that names an unrelated
 * process.
 */
async function stopLeftover(cluster: string): Promise<void> {
  const lockFile = join(cluster, "postmaster.pid");
  const noted = existsSync(lockFile) ? Number.parseInt(readFileSync(lockFile, "utf8"), 10) : 0;
  const ours = listProcesses(cluster, "postgres");

  if (ours.includes(noted)) {
    for (const [name, waitMs] of [
      ["SIGINT", 8_000],
      ["SIGQUIT", 6_000],
    ] as const) {
      sendSignal(noted, name);
      if (await waitForExit([noted], waitMs)) break;
    }
  } else if (noted > 0 && isAlive(noted)) {
    // the process id now belongs to another program, or came with a copy; PostgreSQL would believe the file
    rmSync(lockFile);
  }

  // the session processes of a killed server outlive it for a while, and block a new start
  const sessions = listProcesses(cluster, "postgres");
  for (const pid of sessions) sendSignal(pid, "SIGKILL");
  await waitForExit(sessions, 2_000);
}
