import { type ComponentType, lazy, type LazyExoticComponent } from "react";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** With a network, code that fails this often no longer exists: a newer version has replaced it. */
const TRIES = 4;

/** React's `lazy`, except that code is requested again after a lost network instead of breaking the screen. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadWithRetries(load, waitForNetwork) }));
}

/** The result of `load`, retried for as long as there is no network; with one, throws its error after a few tries. */
export async function loadWithRetries<T>(load: () => Promise<T>, pause: (ms: number) => Promise<void>): Promise<T> {
  let tries = 0;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) tries++;
      // browsers throw it when fetching a module fails; code that throws itself would throw again
      if (!(error instanceof TypeError) || tries === TRIES) throw error;
      await pause(waitMs);
    }
  }
}

/** Ends early when the network is back. */
function waitForNetwork(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener("online", () => resolve(), { once: true });
  });
}
