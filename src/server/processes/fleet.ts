import cluster, { type Worker } from "node:cluster";
import type { Logger } from "pino";
import { sealAbandoned } from "#features/analytics/spool/segments.ts";
import type { FromChild, FromPrimary, Stores } from "./messages.ts";

type Role = "web" | "background";

/** One process that has to run, whichever process does at the moment. */
interface Post {
  readonly role: Role;
  restartMs: number;
}

export interface Fleet {
  /** Tells every process where the stores are; resolves when all of them serve, throws `ChildFailure` if one cannot. */
  serve(stores: Stores): Promise<void>;
  /** Asks everybody to finish, and ends whoever has not within `drainMs`. */
  stop(drainMs: number): Promise<void>;
}

/** Thrown when a process cannot start; its message is one line for the operator. */
export class ChildFailure extends Error {}

const RESTART_MS = 200;
const RESTART_MAX_MS = 5_000;

/** Forks the web workers and the background process at once, while the engines are still coming up. */
export function startFleet(options: { workers: number; spoolDir: string; log: Logger }): Fleet {
  const { log, spoolDir } = options;
  // because handing connections out through this process would cost every request a hop
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const running = new Map<Worker, { readonly ready: Promise<void>; readonly ended: Promise<void> }>();
  let stores: Stores | undefined;
  let isStopping = false;

  function fork(post: Post): void {
    const { role } = post;
    const worker = cluster.fork({ HALKA_ROLE: role });
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    // because whoever starts again after the start has nobody who waits for it
    ready.promise.catch(() => undefined);
    running.set(worker, { ready: ready.promise, ended: ended.promise });

    worker.on("message", (message: FromChild) => {
      if (message?.type === "ready") {
        post.restartMs = RESTART_MS;
        ready.resolve();
      } else if (message?.type === "failed")
        ready.reject(new ChildFailure(`The ${role} process does not start: ${message.message}`));
    });
    const bury = (reason: string | number) => {
      if (!running.delete(worker)) return;
      ready.reject(new ChildFailure(`The ${role} process does not start: it ended (${reason}).`));
      seal(worker);
      ended.resolve();
      if (isStopping) return;
      log.error({ role, reason }, "a process ended and is started again");
      setTimeout(() => !isStopping && fork(post), post.restartMs);
      post.restartMs = Math.min(post.restartMs * 2, RESTART_MAX_MS);
    };
    worker.on("exit", (code, signal) => bury(signal ?? code));
    worker.on("error", (error) => {
      // because a process that could not even be made (no memory, no free number) never exits
      if (worker.process.pid === undefined) bury(error.message);
      else log.warn({ err: error, role }, "a process could not be told something");
    });
    if (stores) send(worker, { type: "start", stores });
  }

  function seal(worker: Worker): void {
    try {
      // a dead worker's open segment holds acknowledged clicks; its number is free for others only after this event
      sealAbandoned(spoolDir, String(worker.process.pid));
    } catch (error) {
      log.error({ err: error }, "spool: what a worker left open is not sealed before the next start");
    }
  }

  fork({ role: "background", restartMs: RESTART_MS });
  for (let count = 0; count < options.workers; count++) fork({ role: "web", restartMs: RESTART_MS });
  const first = [...running.values()].map((one) => one.ready);

  return {
    async serve(found) {
      stores = found;
      for (const worker of running.keys()) send(worker, { type: "start", stores: found });
      await Promise.all(first);
    },
    async stop(drainMs) {
      isStopping = true;
      for (const worker of running.keys()) send(worker, { type: "stop" });
      const late = setTimeout(() => [...running.keys()].forEach((worker) => worker.process.kill("SIGKILL")), drainMs);
      await Promise.all([...running.values()].map((one) => one.ended));
      clearTimeout(late);
    },
  };
}

function send(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message);
}
