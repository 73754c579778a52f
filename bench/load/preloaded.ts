import { setTimeout as sleep } from "node:timers/promises";
import { cpuSeconds } from "../../qa/processes.ts";
import type { Product } from "../../qa/product.ts";

/** Below this share of one core, a worker has finished reading links. */
const IDLE_CPU = 0.05;

/** Waits until a worker that has just started has read all links into memory, and resolves with the seconds that took. */
export async function waitUntilPreloaded(product: Product): Promise<number> {
  const startedAt = performance.now();
  const pid = product.pids("web")[0]!;
  // reading starts once the worker is connected to the database
  await sleep(3_000);
  for (;;) {
    const before = cpuSeconds(pid);
    await sleep(1_000);
    if (cpuSeconds(pid) - before < IDLE_CPU) break;
  }
  return Math.round((performance.now() - startedAt) / 1000 - 1);
}
