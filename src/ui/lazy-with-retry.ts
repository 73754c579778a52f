import { type ComponentType, lazy, type LazyExoticComponent } from "react";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** With a network, code that fails to load this often has probably been replaced by a newer version. */
const MAX_ATTEMPTS = 4;

/** Like React's `lazy`, but retries after a lost connection instead of breaking the screen. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadWithRetries(load, waitForNetwork) }));
}

/**
 * Returns the result of `load`, and retries as long as there is no network. With a network, throws its error after a
 * few tries.
 */
export async function loadWithRetries<T>(load: () => Promise<T>, pause: (ms: number) => Promise<void>): Promise<T> {
  let tries = 0;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) tries++;
      // browsers throw a TypeError if a module cannot be fetched; retrying would not help with other errors
      if (!(error instanceof TypeError) || tries === MAX_ATTEMPTS) throw error;
      await pause(waitMs);
    }
  }
}

/** Resolves early when the network is back. */
function waitForNetwork(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener("online", () => resolve(), { once: true });
  });
}
