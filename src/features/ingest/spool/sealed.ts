import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { OPEN } from "./segments.ts";

const POLL_MS = 50;

/** Waits until all currently open segments are sealed; false if one is still open after `waitMs`. */
export async function untilSealed(dir: string, waitMs: number): Promise<boolean> {
  const openNow = () => readdirSync(dir).filter((name) => name.endsWith(OPEN));
  const waited = openNow();
  for (const end = performance.now() + waitMs; ; await sleep(POLL_MS)) {
    const open = new Set(openNow());
    if (!waited.some((name) => open.has(name))) return true;
    if (performance.now() > end) return false;
  }
}
