import { afterEach, expect, test, vi } from "vitest";
import { loadWithRetries } from "./lazy-with-retry.ts";

afterEach(() => vi.unstubAllGlobals());

const lost = () => new TypeError("Failed to fetch dynamically imported module");

/** Fails a number of times, then succeeds; counts its calls. */
function loader(failures: readonly Error[]) {
  const left = [...failures];
  return vi.fn<() => Promise<string>>(async () => {
    const error = left.shift();
    if (error) throw error;
    return "here";
  });
}

test("retries with growing delays while there is no network, until the code arrives", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const pauses: number[] = [];
  const load = loader(Array.from({ length: 6 }, lost));
  expect(await loadWithRetries(load, async (ms) => void pauses.push(ms))).toBe("here");
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
});

test("gives up after four tries with a network", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const load = loader(Array.from({ length: 9 }, lost));
  await expect(loadWithRetries(load, async () => undefined)).rejects.toThrow("dynamically imported");
  expect(load).toHaveBeenCalledTimes(4);
});

test("does not retry if the loaded code itself throws", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const load = loader([new Error("broken")]);
  await expect(loadWithRetries(load, async () => undefined)).rejects.toThrow("broken");
  expect(load).toHaveBeenCalledTimes(1);
});
