import { readFileSync } from "node:fs";
import { HEARTBEAT_MS } from "./process-messages.ts";

export interface Watchdog {
  /**
   * Records a heartbeat. Watching starts with the first one, which a process sends when it is ready, so a start may
   * take any time.
   */
  beat(pid: number): void;
  forget(pid: number): void;
  /** Checks every process; called every `HEARTBEAT_MS`. */
  check(): void;
}

/** The main thread of a process as /proc shows it. */
export interface MainThread {
  readonly state: string;
  readonly cpuSeconds: number;
}

export interface WatchdogOptions {
  readonly onStuck: (pid: number) => void;
  readonly nowMs?: () => number;
  readonly readThread?: (pid: number) => MainThread | undefined;
}

interface Watched {
  missed: number;
  /** CPU time of the main thread at the first missed heartbeat. */
  cpuSeconds: number;
}

const MISSED_MAX = 5;
const LATE_MS = 2 * HEARTBEAT_MS;
/** A process that waits for a core misses heartbeats too, but uses less CPU time than this while it waits. */
const BUSY_SECONDS = 3.5;

/**
 * Finds processes whose event loop has been blocked for five seconds. Counts missed heartbeats instead of time, and
 * starts over when this process itself was late: after a suspension, a stop signal or a pause, every process may miss
 * five again.
 */
export function openWatchdog({
  onStuck,
  nowMs = () => performance.now(),
  readThread = readMainThread,
}: WatchdogOptions): Watchdog {
  const watched = new Map<number, Watched>();
  let checkedMs = nowMs();

  function miss(pid: number, child: Watched): void {
    child.missed += 1;
    const thread = readThread(pid);
    // stopped by a signal or a debugger, or waiting for a disk: a restart would not help
    if (thread && /[TtDZX]/.test(thread.state)) child.missed = 0;
    if (child.missed === 1) child.cpuSeconds = thread?.cpuSeconds ?? 0;
    if (child.missed < MISSED_MAX) return;
    const isStarved = thread?.state === "R" && thread.cpuSeconds - child.cpuSeconds < BUSY_SECONDS;
    if (isStarved) return;
    watched.delete(pid);
    onStuck(pid);
  }

  return {
    beat: (pid) => void watched.set(pid, { missed: -1, cpuSeconds: 0 }),
    forget: (pid) => void watched.delete(pid),
    check() {
      const isLate = nowMs() - checkedMs > LATE_MS;
      checkedMs = nowMs();
      for (const [pid, child] of watched) {
        if (isLate) child.missed = 0;
        else if (child.missed < 0) child.missed = 0;
        else miss(pid, child);
      }
    },
  };
}

/** Returns undefined without /proc, and for a process that is gone. */
export function readMainThread(pid: number): MainThread | undefined {
  try {
    const [state = "", ...fields] = readFileSync(`/proc/${pid}/task/${pid}/stat`, "utf8")
      .split(") ")
      .at(-1)!
      .split(" ");
    // proc(5): fields 14 and 15, in hundredths of a second wherever Linux runs
    return { state, cpuSeconds: (Number(fields[10]) + Number(fields[11])) / 100 };
  } catch {
    return undefined;
  }
}
