import { setTimeout as sleep } from "node:timers/promises";
import { HOUR_MS } from "#base/time.ts";
import type { CertificateCtx } from "../ctx.ts";
import { advanceOrder, beginDueOrders } from "./order.ts";
import { checkRenewalWindow, deleteOldCertificates } from "./renewal-window.ts";

const IDLE_MS = 1_000;
/**
 * The interval between scans for hosts that need a certificate. A scan of 10,000 domains takes 80 ms. The interval
 * grows so that scans take at most `SCAN_SHARE` of the time.
 */
const SCAN_INTERVAL_MS = 2_000;
const SCAN_SHARE = 0.02;
const CLEAN_MS = HOUR_MS;
/** The pause after a failure of the store. */
const FAILED_MS = 5_000;

/** Orders and renews certificates until `stop`, which lets the current step finish. Any number of nodes may run it. */
export function runOrders(ctx: CertificateCtx): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  let nextScanMs = -Infinity;
  let cleanedMs = -Infinity;

  async function step(): Promise<boolean> {
    const startedMs = performance.now();
    if (startedMs >= nextScanMs) {
      await beginDueOrders(ctx);
      const endedMs = performance.now();
      nextScanMs = endedMs + Math.max(SCAN_INTERVAL_MS, (endedMs - startedMs) / SCAN_SHARE);
    }
    if (performance.now() - cleanedMs >= CLEAN_MS) {
      await deleteOldCertificates(ctx);
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
