import { afterEach, expect, test, vi } from "vitest";
import { fetchPatiently } from "./lazily.ts";

afterEach(() => vi.unstubAllGlobals());

const lost = () => new TypeError("Failed to fetch dynamically imported module");

/** Fails so often, then answers; counts how often it was asked. */
function loader(failures: readonly Error[]) {
  const left = [...failures];
  return vi.fn<() => Promise<string>>(async () => {
    const error = left.shift();
    if (error) throw error;
    return "here";
  });
}

test("without a network it asks until the code comes, more and more slowly", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const pauses: number[] = [];
  const load = loader(Array.from({ length: 6 }, lost));
  expect(await fetchPatiently(load, async (ms) => void pauses.push(ms))).toBe("here");
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
});

test("with a network it gives up after four tries, since the code is not there any more", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const load = loader(Array.from({ length: 9 }, lost));
  await expect(fetchPatiently(load, async () => undefined)).rejects.toThrow("dynamically imported");
  expect(load).toHaveBeenCalledTimes(4);
});

test("code that fails by itself is not asked for again", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const load = loader([new Error("broken")]);
  await expect(fetchPatiently(load, async () => undefined)).rejects.toThrow("broken");
  expect(load).toHaveBeenCalledTimes(1);
});
