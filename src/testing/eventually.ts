import { setTimeout as sleep } from "node:timers/promises";

/** Asks again until `check` answers something true, and fails with its last error or answer when the time runs out. */
export async function eventually<T>(check: () => T | Promise<T>, withinMs = 5_000): Promise<NonNullable<T>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    let last: unknown;
    try {
      const result = await check();
      if (result) return result;
      last = new Error(`it was still ${String(result)} after ${withinMs} ms`);
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadline) throw last;
    await sleep(10);
  }
}
