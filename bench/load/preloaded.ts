import { setTimeout as sleep } from "node:timers/promises";
import { cpuSeconds } from "../../qa/processes.ts";
import type { Product } from "../../qa/product.ts";

/** A worker that uses less than this share of one core for some seconds in a row has finished loading links. */
const IDLE_CPU = 0.05;
const IDLE_SECONDS = 2;

/** Waits until a newly started worker has loaded all links into memory, and returns the seconds that took. */
export async function waitUntilPreloaded(product: Product): Promise<number> {
  const startedAt = performance.now();
  const pid = product.pids("web")[0]!;
  // loading starts once the worker is connected to the database
  await sleep(3_000);
  for (let idleSeconds = 0; idleSeconds < IDLE_SECONDS;) {
    const before = cpuSeconds(pid);
    await sleep(1_000);
    idleSeconds = cpuSeconds(pid) - before < IDLE_CPU ? idleSeconds + 1 : 0;
  }
  return Math.round((performance.now() - startedAt) / 1000 - IDLE_SECONDS);
}
