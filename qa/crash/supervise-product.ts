import { setTimeout as sleep } from "node:timers/promises";
import { killAll, processesOn } from "../processes.ts";
import { isReady, type Product, startProduct } from "../product.ts";
import type { FaultContext } from "./injected-faults.ts";

const GONE_MS = 20_000;
const SERVING_MS = 30_000;
const MAX_ATTEMPTS = 40;
const BETWEEN_TRIES_MS = 100;

export interface SupervisedProduct {
  start(): Promise<void>;
  readonly restart: FaultContext["restart"];
  /**
   * Resolves once `/readyz` succeeds, which needs the stores. If the product has exited on its own, restarts it and
   * throws.
   */
  untilServing(): Promise<void>;
  stop(): Promise<void>;
}

/** Supervises the product: restarts it whenever it exits. */
export function superviseProduct(options: {
  dataDir: string;
  port: number;
  note(what: string): void;
}): SupervisedProduct {
  const { dataDir, port, note } = options;
  let product: Product | undefined;

  async function start(): Promise<void> {
    product = await startProduct({ dataDir, port, logFile: `${dataDir}.log` });
  }

  async function restart(kill: () => void, { waitUntilGone }: { waitUntilGone: boolean }): Promise<void> {
    kill();
    await product?.exited;
    if (waitUntilGone) await untilGone(dataDir);
    for (let tries = 1; ; tries++) {
      try {
        await start();
        return;
      } catch (error) {
        // without that wait, and only then, the lock of the killed primary's children may still be held
        const isLocked = !waitUntilGone && (error as Error).message.includes("is in use by process");
        if (!isLocked || tries === MAX_ATTEMPTS) throw error;
        note("starts rejected while killed processes were still running");
        await sleep(BETWEEN_TRIES_MS);
      }
    }
  }

  return {
    start,
    restart,
    async untilServing() {
      for (const end = performance.now() + SERVING_MS; performance.now() < end; await sleep(20)) {
        if (!product?.isRunning()) {
          await restart(() => undefined, { waitUntilGone: true });
          throw new Error("the product exited on its own");
        }
        if (await isReady(`http://127.0.0.1:${port}`)) return;
      }
      throw new Error(`the product did not serve requests within ${SERVING_MS / 1000} s`);
    },
    stop: async () => void (await product?.stop()),
  };
}

/** Waits until the children of an ended primary have exited too; kills any left after `GONE_MS`, and throws. */
async function untilGone(dataDir: string): Promise<void> {
  for (const end = performance.now() + GONE_MS; ; await sleep(10)) {
    const orphans = processesOn(dataDir);
    if (orphans.length === 0) return;
    if (performance.now() < end) continue;
    killAll(orphans.map(({ pid }) => pid));
    throw new Error(
      `${orphans.length} orphans ${GONE_MS / 1000} s after the kill: ${orphans.map(({ role }) => role).join(", ")}`,
    );
  }
}
