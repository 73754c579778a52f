import { useSyncExternalStore } from "react";
import { SECOND_MS } from "#base/time.ts";

const PACE_MS = 15 * SECOND_MS;

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The current time, updated every 15 seconds and shared by all rows, so that a row shows when its link closes. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    tick();
    timer = setInterval(tick, PACE_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}
