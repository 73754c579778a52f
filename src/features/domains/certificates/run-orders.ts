import { setTimeout as sleep } from "node:timers/promises";
import type { CertificateCtx } from "../ctx.ts";
import { advanceOrder, beginDueOrders } from "./order.ts";
import { checkRenewalWindow, deleteOld } from "./window.ts";

const IDLE_MS = 1_000;
const BEGIN_MS = 2_000;
const CLEAN_MS = 3_600_000;
/** After a failure of the store. */
const FAILED_MS = 5_000;

/** Orders and renews certificates until `stop`, which lets the present step finish. Any number of nodes may do so. */
export function runOrders(ctx: CertificateCtx): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  let begunMs = -Infinity;
  let cleanedMs = -Infinity;

  async function step(): Promise<boolean> {
    if (performance.now() - begunMs >= BEGIN_MS) {
      await beginDueOrders(ctx);
      begunMs = performance.now();
    }
    if (performance.now() - cleanedMs >= CLEAN_MS) {
      await deleteOld(ctx);
      cleanedMs = performance.now();
    }
    const hasAdvanced = await advanceOrder(ctx);
    return (await checkRenewalWindow(ctx)) || hasAdvanced;
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (!(await step())) await pause(IDLE_MS);
      } catch (error) {
        ctx.log.warn({ err: error }, "certificates: orders could not be continued yet");
        await pause(FAILED_MS);
      }
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
