import { expect, test } from "vitest";
import { type CompactStore, openCache } from "./cache.ts";

interface Entry {
  readonly workspaceId: string;
  readonly text: string;
}

const away = new Error("away");

function setUp(stored: Record<string, Entry>, max = 1000, compact?: CompactStore<Entry>) {
  const loads: string[][] = [];
  const state = { nowMs: 1_000_000, isUnavailable: false, isCoherent: false, gate: Promise.resolve() };
  const cache = openCache<Entry>({
    max,
    ...(compact && { compact }),
    nowMs: () => state.nowMs,
    getWorkspace: (entry) => entry.workspaceId,
    isDroppedAlways: (entry) => entry.text === "of many",
    isCoherent: (value) => state.isCoherent && value?.text !== "provisional",
    isUnavailable: (error) => error === away,
    async load(keys) {
      loads.push([...keys]);
      const found = new Map(keys.flatMap((key) => (stored[key] ? [[key, stored[key]] as const] : [])));
      await state.gate;
      if (state.isUnavailable) throw away;
      return found;
    },
  });
  return { cache, loads, state, stored };
}

const entry = (workspaceId: string, text = "old"): Entry => ({ workspaceId, text });

test("batches the misses of one event-loop turn into one query, with each key once", async () => {
  const { cache, loads } = setUp({ a: entry("w1"), b: entry("w2") });
  await Promise.all([cache.find("a"), cache.find("b"), cache.find("a"), cache.find("none")]);
  expect(loads).toEqual([["a", "b", "none"]]);
  expect(cache.peek("a")?.text).toBe("old");
  expect(cache.peek("none")).toBeNull();
  expect(cache.peek("never asked")).toBeUndefined();
});

test("finds cached values and keys that are known not to exist without another query", async () => {
  const { cache, loads } = setUp({ a: entry("w1") });
  const find = () => Promise.all([cache.find("a"), cache.find("none")]);
  const first = await find();
  expect(await find()).toEqual(first);
  expect(loads).toEqual([["a", "none"]]);
});

test("reads a value again after a minute if it may change without a drop", async () => {
  const { cache, state } = setUp({ a: entry("w1", "provisional"), b: entry("w2") });
  state.isCoherent = true;
  await Promise.all([cache.find("a"), cache.find("b")]);
  state.nowMs += 60_000;
  expect([cache.peek("a")?.text, cache.peek("b")?.text]).toEqual(["provisional", "old"]);
  state.nowMs++;
  expect([cache.peek("a")?.text, cache.peek("b")?.text]).toEqual([undefined, "old"]);
});

test("drops the entries of a workspace and all negative entries, and keeps all others", async () => {
  const { cache } = setUp({ a: entry("w1"), b: entry("w2") });
  await Promise.all(["a", "b", "none"].map((key) => cache.find(key)));
  cache.drop("w1");
  expect(cache.peek("a")).toBeUndefined();
  expect(cache.peek("none")).toBeUndefined();
  expect(cache.peek("b")?.text).toBe("old");
});

test("every drop clears the values that any workspace may affect, and discards reads of them that began earlier", async () => {
  const { cache, loads } = setUp({ a: entry("w1", "of many"), b: entry("w2") });
  await Promise.all(["a", "b"].map((key) => cache.find(key)));
  expect(cache.peek("a")?.text).toBe("of many");
  cache.drop("w3");
  expect([cache.peek("a"), cache.peek("b")?.text]).toEqual([undefined, "old"]);
  const reading = cache.find("a");
  cache.drop("w3");
  await reading;
  expect(cache.peek("a")).toBeUndefined();
  await cache.find("a");
  expect(loads).toEqual([["a", "b"], ["a"], ["a"]]);
});

test("does not store a read that began before a drop", async () => {
  const { cache, state, stored } = setUp({ a: entry("w1") });
  const gate = Promise.withResolvers<void>();
  state.gate = gate.promise;
  const reading = cache.find("a");
  await new Promise((resolve) => setImmediate(resolve));
  stored["a"] = entry("w1", "new");
  cache.drop("w1");
  gate.resolve();
  expect((await reading)?.text).toBe("old");
  expect(cache.peek("a")).toBeUndefined();
  expect((await cache.find("a"))?.text).toBe("new");
});

test("does not join a read that began before a drop", async () => {
  const { cache, state, stored } = setUp({ a: entry("w1") });
  const gate = Promise.withResolvers<void>();
  state.gate = gate.promise;
  const before = cache.find("a");
  await new Promise((resolve) => setImmediate(resolve));
  stored["a"] = entry("w1", "new");
  cache.drop("w1");
  const after = cache.find("a");
  gate.resolve();
  expect((await before)?.text).toBe("old");
  expect((await after)?.text).toBe("new");
});

test("expires an entry after 60 s only while drops might be missed", async () => {
  const { cache, loads, state } = setUp({ a: entry("w1") });
  state.isCoherent = true;
  await Promise.all([cache.find("a"), cache.find("none")]);
  state.nowMs += 24 * 3_600_000;
  expect(cache.peek("a")?.text).toBe("old");
  expect(cache.peek("none")).toBeNull();
  state.isCoherent = false;
  expect(cache.peek("a")).toBeUndefined();
  await cache.find("a");
  state.nowMs += 59_000;
  expect(cache.peek("a")?.text).toBe("old");
  expect(loads).toEqual([["a", "none"], ["a"]]);
});

test("reads an entry once for all visitors who request it after a drop", async () => {
  const { cache, loads } = setUp({ a: entry("w1") });
  await cache.find("a");
  cache.drop("w1");
  const turns = Array.from({ length: 20 }, async (_, turn) => {
    for (let left = turn; left > 0; left--) await new Promise((resolve) => setImmediate(resolve));
    return await Promise.all(Array.from({ length: 50 }, () => cache.find("a")));
  });
  await Promise.all(turns);
  expect(loads).toEqual([["a"], ["a"]]);
});

test("returns cached values of any age while the store is down", async () => {
  const { cache, state } = setUp({ a: entry("w1") });
  await cache.find("a");
  state.nowMs += 61_000;
  state.isUnavailable = true;
  expect(cache.peek("a")).toBeUndefined();
  expect((await cache.find("a"))?.text).toBe("old");
  expect(cache.peek("a")?.text).toBe("old");
  await expect(cache.find("unknown")).rejects.toBe(away);
  state.isUnavailable = false;
  await cache.find("unknown");
  expect(cache.peek("a")).toBeUndefined();
});

test("returns a cached value after half a second while the store is slow, and waits if nothing is cached", async () => {
  const { cache, state } = setUp({ a: entry("w1"), b: entry("w2") });
  await cache.find("a");
  state.nowMs += 61_000;
  state.gate = new Promise(() => undefined);
  expect((await cache.find("a"))?.text).toBe("old");
  const unknown = cache.find("b").then(() => "found");
  expect(await Promise.race([unknown, cache.find("a").then(() => "known")])).toBe("known");
});

test("bounds its memory", async () => {
  const stored = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, entry(`w${index}`)]));
  const { cache } = setUp(stored, 10);
  await Promise.all(Object.keys(stored).map((key) => cache.find(key)));
  await Promise.all(Array.from({ length: 50 }, (_, index) => cache.find(`missing ${index}`)));
  expect(cache.size).toBe(10);
  // what is left are missing keys, which any workspace may have added since
  cache.drop("w1");
  expect(cache.size).toBe(0);
});

test("stores read values in its compact store, except those that were dropped in the meantime", async () => {
  const held = new Map<string, { value: Entry; filledAtMs: number }>();
  const { cache } = setUp({}, 1000, {
    accepts: (key) => key !== "odd",
    get: (key) => held.get(key),
    set: (key, value) => void held.set(key, value),
    delete: (key) => void held.delete(key),
    drop: () => held.clear(),
    clear: () => held.clear(),
    size: 0,
    isFull: false,
  });
  const gate = Promise.withResolvers<void>();
  const filling = cache.fill(async () => {
    await gate.promise;
    return [
      ["a", entry("w1")],
      ["b", entry("w2")],
      ["odd", entry("w2")],
    ];
  });
  cache.drop("w1");
  gate.resolve();
  expect(await filling).toBe(true);
  expect([cache.peek("a"), cache.peek("b")?.text, cache.peek("odd")]).toEqual([undefined, "old", undefined]);
});
