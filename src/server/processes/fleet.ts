import { type ChildProcess, fork } from "node:child_process";
import type { BoundSocket } from "node:net";
import type { Logger } from "pino";
import { sealAbandoned } from "#features/ingest/spool/segments.ts";
import { gatherMetrics, type MetricsMessage } from "../metrics/gather-metrics.ts";
import { primaryMetrics } from "../metrics/process-metrics.ts";
import { type FromChild, type FromPrimary, HEARTBEAT_MS, type Stores } from "./process-messages.ts";
import { openWatchdog } from "./watchdog.ts";

type Role = "web" | "background" | "spare";

/** A role that always has a process. A process that exits is replaced, more slowly while replacements fail. */
interface Slot {
  readonly role: Role;
  restartMs: number;
}

interface Running {
  slot: Slot;
  readonly ready: PromiseWithResolvers<void>;
  readonly ended: PromiseWithResolvers<void>;
}

export interface FleetOptions {
  readonly workers: number;
  /**
   * The port of the workers and, with TLS, that of plain HTTP. The primary keeps both open, so that connections wait
   * while no worker runs.
   */
  readonly ports: readonly BoundSocket[];
  readonly spoolDir: string;
  readonly log: Logger;
}

export interface Fleet {
  /** Sends the stores to every process. Resolves once all of them serve; throws `ChildFailure` if one cannot start. */
  serve(stores: Stores): Promise<void>;
  /** Asks every process to finish; after `drainMs`, kills those that are still running. */
  stop(drainMs: number): Promise<void>;
}

/** Thrown when a process cannot start; the message is one line for the operator. */
export class ChildFailure extends Error {}

const RESTART_MS = 200;
const RESTART_MAX_MS = 5_000;

/**
 * By default, each half of V8's young generation grows to 16 MB, and most of it stays allocated. Of V8's four helper
 * threads only one remains: while all cores serve visits, four of them that mark the heap of a million known links take
 * most of a core from its worker, and responses wait 15 to 20 ms.
 */
const EXEC_ARGV = ["--max-semi-space-size=8", "--v8-pool-size=1"];

/**
 * Lets the kernel use huge pages for large allocations (glibc 2.35), which makes lookups among a million links cheaper.
 */
const HUGE_PAGES = "glibc.malloc.hugetlb=1";

/**
 * Forks the web workers and the background process at once, while the engines are still starting. Later forks the
 * spare: a web process that has loaded its code and opened nothing, which replaces a worker that exits.
 */
export function startFleet({ workers, ports, spoolDir, log }: FleetOptions): Fleet {
  const running = new Map<ChildProcess, Running>();
  let stores: Stores | undefined;
  let isStopping = false;
  const tunables = [process.env["GLIBC_TUNABLES"], HUGE_PAGES].filter(Boolean).join(":");
  const watchdog = openWatchdog({ onStuck: killStuck });
  const watching = setInterval(() => watchdog.check(), HEARTBEAT_MS);

  function start(slot: Slot): void {
    const { role } = slot;
    const child = fork(process.argv[1]!, {
      env: { ...process.env, HALKA_ROLE: role, ...(role !== "background" && { GLIBC_TUNABLES: tunables }) },
      execArgv: [...process.execArgv, ...EXEC_ARGV],
      // web processes find the ports at descriptors 4 and 5
      stdio: ["inherit", "inherit", "inherit", "ipc", ...(role === "background" ? [] : ports.map((port) => port.fd()))],
    });
    const entry = { slot, ready: Promise.withResolvers<void>(), ended: Promise.withResolvers<void>() };
    // only the first start is awaited, so later failures must not be unhandled rejections
    entry.ready.promise.catch(() => undefined);
    running.set(child, entry);
    child.on("message", (message: FromChild | MetricsMessage) => onMessage(child, entry, message));
    child.on("exit", (code, signal) => replace(child, entry, signal ?? code ?? 0));
    child.on("error", (error) => {
      // a process that could not be created (no memory, no free process id) emits no `exit`
      if (child.pid === undefined) replace(child, entry, error.message);
      else log.warn({ err: error, role }, "a message to a process could not be sent");
    });
    if (stores && role !== "spare") send(child, { type: "start", stores });
  }

  function onMessage(child: ChildProcess, entry: Running, message: FromChild | MetricsMessage): void {
    if (message.type === "heartbeat" && !isStopping) watchdog.beat(child.pid!);
    else if (message.type === "metrics") void gatherMetrics(child, message.id, running.keys());
    else if (message.type === "failed") {
      entry.ready.reject(new ChildFailure(`The ${entry.slot.role} process does not start: ${message.message}`));
    } else if (message.type === "ready") {
      entry.slot.restartMs = RESTART_MS;
      entry.ready.resolve();
      // counts as the first heartbeat: the event loop may block before the process sends one
      if (!isStopping) watchdog.beat(child.pid!);
    }
  }

  function replace(child: ChildProcess, entry: Running, reason: string | number): void {
    if (!running.delete(child)) return;
    const { slot } = entry;
    const { role } = slot;
    entry.ready.reject(new ChildFailure(`The ${role} process does not start: it exited (${reason}).`));
    if (child.pid !== undefined) release(child.pid);
    entry.ended.resolve();
    if (isStopping) return;
    const spare = role === "web" ? findSpare() : undefined;
    if (spare) promote(...spare, slot);
    const delayMs = slot.restartMs;
    slot.restartMs = Math.min(slot.restartMs * 2, RESTART_MAX_MS);
    setTimeout(() => {
      // only now: the same signal may have ended a process that was still loading and be on its way to this one
      if (isStopping) return;
      log.error({ role, reason }, "a process exited and is restarted");
      primaryMetrics.restarts.inc({ role });
      start(spare ? spareSlot : slot);
    }, delayMs);
  }

  const spareSlot: Slot = { role: "spare", restartMs: RESTART_MS };
  const findSpare = () => [...running].find(([, entry]) => entry.slot.role === "spare");

  function promote(child: ChildProcess, entry: Running, slot: Slot): void {
    entry.slot = slot;
    if (stores) send(child, { type: "start", stores });
  }

  function release(pid: number): void {
    watchdog.forget(pid);
    try {
      // the open segment of a dead worker contains acknowledged clicks; the process id is not reused before this event
      sealAbandoned(spoolDir, String(pid));
    } catch (error) {
      log.error({ err: error }, "spool: a worker's open segment stays unsealed until the next start");
    }
  }

  function killStuck(pid: number): void {
    const found = [...running].find(([child]) => child.pid === pid);
    if (!found) return;
    const [child, { slot }] = found;
    log.error({ role: slot.role, pid }, "a process has not responded for five seconds and is killed");
    primaryMetrics.watchdogKills.inc({ role: slot.role });
    child.kill("SIGKILL");
  }

  start({ role: "background", restartMs: RESTART_MS });
  for (let count = 0; count < workers; count++) start({ role: "web", restartMs: RESTART_MS });
  const first = [...running.values()].map((entry) => entry.ready.promise);

  return {
    async serve(found) {
      stores = found;
      for (const child of running.keys()) send(child, { type: "start", stores: found });
      await Promise.all(first);
      if (!isStopping) start(spareSlot);
    },
    async stop(drainMs) {
      isStopping = true;
      clearInterval(watching);
      for (const port of ports) port.close();
      for (const [child, { slot }] of running) {
        // the spare is killed: it has nothing to finish, and may hold the port while it loads
        if (slot.role === "spare") child.kill("SIGKILL");
        else send(child, { type: "stop" });
      }
      const killTimer = setTimeout(() => [...running.keys()].forEach((child) => child.kill("SIGKILL")), drainMs);
      await Promise.all([...running.values()].map((entry) => entry.ended.promise));
      clearTimeout(killTimer);
    },
  };
}

function send(child: ChildProcess, message: FromPrimary): void {
  if (child.connected) child.send(message);
}
