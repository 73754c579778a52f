import { type ComponentType, lazy, type LazyExoticComponent } from "react";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** With a network, what fails as often is not there any more: a newer version has taken its place. */
const TRIES = 4;

/** React's `lazy`, save that code which a lost network kept away is asked for again instead of breaking the screen. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await fetchPatiently(load, rest) }));
}

/** What `load` answers, however often it takes while there is no network; throws what it throws after a few tries with one. */
export async function fetchPatiently<T>(load: () => Promise<T>, pause: (ms: number) => Promise<void>): Promise<T> {
  let tries = 0;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) tries++;
      // because browsers say so where the fetch of a module fails, and code that fails would fail again
      if (!(error instanceof TypeError) || tries === TRIES) throw error;
      await pause(waitMs);
    }
  }
}

/** Ends early when the network is back. */
function rest(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener("online", () => resolve(), { once: true });
  });
}
