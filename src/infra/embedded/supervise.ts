import { setTimeout as sleep } from "node:timers/promises";
import type { Engine, EngineLog } from "./engine.ts";

export interface Supervised<Target> {
  /** The target, which stays the same across restarts. */
  readonly target: Target;
  /** The running process; undefined between an exit and the restart. */
  pid(): number | undefined;
  /**
   * Ends restarts without stopping the engine, since a signal to the whole group may end it before `stop` is called.
   */
  retire(): void;
  stop(): Promise<void>;
}

const shortestDelayMs = 100;
const longestDelayMs = 5_000;
const stableAfterMs = 30_000;

/** Starts an engine and restarts it whenever it exits: at once the first time, then with a back-off of at most 5 s. */
export async function supervise<Target>(
  name: string,
  start: () => Promise<Engine<Target>>,
  log: EngineLog,
): Promise<Supervised<Target>> {
  const stopping = new AbortController();
  let engine: Engine<Target> | undefined = await start();
  const { target } = engine;
  let delayMs = 0;
  let restarting: Promise<void> = Promise.resolve();

  const watch = (running: Engine<Target>) => {
    const startedAt = performance.now();
    running.onExit((reason) => {
      engine = undefined;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > stableAfterMs) delayMs = 0;
      log.warn({ engine: name, reason }, `${name} exited and is being restarted`);
      restarting = restart();
    });
  };

  const restart = async () => {
    while (!stopping.signal.aborted) {
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      delayMs = Math.min(Math.max(delayMs * 2, shortestDelayMs), longestDelayMs);
      if (stopping.signal.aborted) return;
      try {
        engine = await start();
        log.info({ engine: name, pid: engine.pid }, `${name} is back`);
        watch(engine);
        return;
      } catch (error) {
        log.error({ engine: name, err: error }, `${name} does not start`);
      }
    }
  };

  watch(engine);
  return {
    target,
    pid: () => engine?.pid,
    retire: () => stopping.abort(),
    async stop() {
      stopping.abort();
      await restarting;
      await engine?.stop();
    },
  };
}
