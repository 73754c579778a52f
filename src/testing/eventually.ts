import { setTimeout as sleep } from "node:timers/promises";

/** Repeats `check` until it returns a truthy value. On timeout, fails with the last error or result. */
export async function eventually<T>(check: () => T | Promise<T>, withinMs = 20_000): Promise<NonNullable<T>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    let last: unknown;
    try {
      const result = await check();
      if (result) return result;
      last = new Error(`still ${String(result)} after ${withinMs} ms`);
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadline) throw last;
    await sleep(10);
  }
}
