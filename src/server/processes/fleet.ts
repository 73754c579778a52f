import cluster, { type Worker } from "node:cluster";
import type { Logger } from "pino";
import { sealAbandoned } from "#features/analytics/spool/segments.ts";
import type { FromChild, FromPrimary, Stores } from "./messages.ts";

type Role = "web" | "background";

export interface Fleet {
  /** Tells every process where the stores are; resolves when all of them serve, throws if one cannot. */
  serve(stores: Stores): Promise<void>;
  /** Asks everybody to finish, and ends whoever has not within `drainMs`. */
  stop(drainMs: number): Promise<void>;
}

const RESTART_MS = 200;
const RESTART_MAX_MS = 5_000;

/** Forks the web workers and the background process at once, while the engines are still coming up. */
export function startFleet(options: { workers: number; spoolDir: string; log: Logger }): Fleet {
  const { log, spoolDir } = options;
  // because handing connections out through this process would cost every request a hop
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const roles = new Map<Worker, Role>();
  const readiness = new Map<Worker, PromiseWithResolvers<void>>();
  let stores: Stores | undefined;
  let isStopping = false;
  let restartMs = RESTART_MS;

  function fork(role: Role): void {
    const worker = cluster.fork({ HALKA_ROLE: role });
    const ready = Promise.withResolvers<void>();
    ready.promise.catch(() => undefined);
    roles.set(worker, role);
    readiness.set(worker, ready);
    worker.on("message", (message: FromChild) => {
      if (message?.type === "ready") {
        restartMs = RESTART_MS;
        ready.resolve();
      } else if (message?.type === "failed") ready.reject(new Error(message.message));
    });
    worker.on("exit", (code, signal) => {
      roles.delete(worker);
      ready.reject(new Error(`the ${role} process ended (${signal ?? code})`));
      // a dead worker's open segment holds acknowledged clicks
      sealAbandoned(spoolDir, String(worker.process.pid));
      if (isStopping) return;
      log.error({ role, code, signal }, "a process ended and is started again");
      setTimeout(() => !isStopping && fork(role), restartMs);
      restartMs = Math.min(restartMs * 2, RESTART_MAX_MS);
    });
    if (stores) send(worker, { type: "start", stores });
  }

  function send(worker: Worker, message: FromPrimary): void {
    if (worker.isConnected()) worker.send(message);
  }

  fork("background");
  for (let count = 0; count < options.workers; count++) fork("web");

  return {
    async serve(found) {
      stores = found;
      for (const worker of roles.keys()) send(worker, { type: "start", stores: found });
      await Promise.all([...readiness.values()].map((ready) => ready.promise));
    },
    async stop(drainMs) {
      isStopping = true;
      const all = [...roles.keys()];
      const ended = all.map((worker) => new Promise<void>((resolve) => worker.once("exit", () => resolve())));
      for (const worker of all) send(worker, { type: "stop" });
      const timer = setTimeout(() => all.forEach((worker) => worker.process.kill("SIGKILL")), drainMs);
      await Promise.all(ended);
      clearTimeout(timer);
    },
  };
}
