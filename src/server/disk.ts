import { statfs } from "node:fs/promises";
import type { Logger } from "pino";

/** Below this much free space the server accepts no changes, so that the stores can finish running work. */
export const FLOOR_BYTES = 256 * 1024 * 1024;
const CHECK_MS = 2_000;

export interface Disk {
  isFull(): boolean;
  stop(): void;
}

/** Watches the free space of the data directory; the server recovers without a restart. */
export function watchDisk(dir: string, log: Logger): Disk {
  let isFull = false;
  const check = async () => {
    const { bavail, bsize } = await statfs(dir);
    const wasFull = isFull;
    isFull = bavail * bsize < FLOOR_BYTES;
    if (isFull !== wasFull)
      log.error(
        { freeBytes: bavail * bsize },
        isFull ? "disk: almost full, writes are rejected" : "disk: writes are accepted again",
      );
  };
  const safely = () => void check().catch((error: unknown) => log.warn({ err: error }, "disk: free space is unknown"));
  safely();
  const timer = setInterval(safely, CHECK_MS).unref();
  return { isFull: () => isFull, stop: () => clearInterval(timer) };
}
