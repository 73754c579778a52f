import type { Logger } from "pino";
import { MINUTE_MS, SECOND_MS } from "#base/time.ts";

export interface Retry {
  /** Logs failures of `reading` under `message` and schedules a retry. Resolves in either case. */
  watch(message: string, reading: Promise<unknown>): Promise<void>;
  stop(): void;
}

/** Makes up for failed reads: runs `readAll` after a second, then with growing pauses until it succeeds. */
export function openRetry(log: Pick<Logger, "warn">, readAll: () => Promise<unknown>): Retry {
  let timer: NodeJS.Timeout | undefined;
  let delayMs = SECOND_MS;
  let isStopped = false;

  async function watch(message: string, reading: Promise<unknown>): Promise<void> {
    try {
      await reading;
    } catch (err) {
      log.warn({ err }, message);
      if (timer || isStopped) return;
      timer = setTimeout(() => void run(message), delayMs);
      delayMs = Math.min(2 * delayMs, MINUTE_MS);
    }
  }

  async function run(message: string): Promise<void> {
    // a read that fails from now on may be newer than this run, and needs another one
    timer = undefined;
    await watch(message, readAll());
    if (!timer) delayMs = SECOND_MS;
  }

  return {
    watch,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
