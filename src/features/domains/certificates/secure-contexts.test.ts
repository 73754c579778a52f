import { expect, onTestFinished, test, vi } from "vitest";
import { HOUR_MS } from "#base/time.ts";
import { openTestAuthority } from "#testing/certificates.ts";
import { openSecureContexts, type ServedCertificate } from "./secure-contexts.ts";

const authority = openTestAuthority();

function openTest({ max = 10, maxReady = 10 } = {}) {
  const stored = new Map<string, ServedCertificate>();
  const loads: string[] = [];
  let isAway = false;
  let held: Promise<void> | undefined;
  let nowMs = 0;
  const contexts = openSecureContexts({
    max,
    maxReady,
    async load(host) {
      loads.push(host);
      if (isAway) throw new Error("The store is away.");
      const certificate = stored.get(host);
      const resumed = held;
      held = undefined;
      await resumed;
      return certificate;
    },
    loadVersions: async (hosts) =>
      new Map(hosts.flatMap((host) => (stored.has(host) ? [[host, stored.get(host)!.version]] : []))),
    nowMs: () => nowMs,
  });
  const store = (host: string, version = 1) => stored.set(host, { ...authority.issue(host), version });
  return {
    contexts,
    stored,
    loads,
    store,
    /** Holds back the result of the next read until the returned function is called. */
    holdNext() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    setAway: (away: boolean) => (isAway = away),
    pass: (ms: number) => (nowMs += ms),
  };
}

test("reads a certificate once for many simultaneous handshakes, and not again later", async () => {
  const { contexts, loads, store } = openTest();
  store("a.example.com");
  const found = await Promise.all(Array.from({ length: 20 }, async () => contexts.find("a.example.com")));
  expect(new Set(found).size).toBe(1);
  expect(contexts.find("a.example.com")).toBe(found[0]);
  expect(loads).toEqual(["a.example.com"]);
});

test("keeps the most recently used certificates", async () => {
  const { contexts, store } = openTest({ max: 2 });
  for (const host of ["a.example.com", "b.example.com"]) {
    store(host);
    await contexts.find(host);
  }
  const first = contexts.find("a.example.com");
  store("c.example.com");
  await contexts.find("c.example.com");
  expect(contexts.find("a.example.com")).toBe(first);
  expect(contexts.find("b.example.com")).toBeInstanceOf(Promise);
});

test("keeps fewer certificates ready for handshakes than in memory", async () => {
  const { contexts, loads, store } = openTest({ max: 3, maxReady: 1 });
  store("a.example.com");
  const first = await contexts.find("a.example.com");
  for (const host of ["b.example.com", "c.example.com"]) {
    store(host);
    await contexts.find(host);
  }
  const again = contexts.find("a.example.com");
  expect(again).not.toBeInstanceOf(Promise);
  expect(again).not.toBe(first);
  expect(contexts.find("a.example.com")).toBe(again);
  expect(loads).toHaveLength(3);
});

test("does not look up a missing certificate at every handshake, but looks it up at once after a change", async () => {
  const { contexts, loads, store, pass } = openTest();
  expect(await contexts.find("a.example.com")).toBeUndefined();
  expect(contexts.find("a.example.com")).toBeUndefined();
  store("a.example.com");
  await contexts.refresh("a.example.com");
  expect(await contexts.find("a.example.com")).toBeDefined();
  expect(loads).toHaveLength(2);

  expect(await contexts.find("b.example.com")).toBeUndefined();
  store("b.example.com");
  pass(5_001);
  expect(await contexts.find("b.example.com")).toBeDefined();
});

test("looks up a missing certificate again after five seconds, even if the clock is set back", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const contexts = openSecureContexts({
    max: 10,
    maxReady: 10,
    load: async () => undefined,
    loadVersions: async () => new Map(),
  });
  await contexts.find("a.example.com");
  vi.advanceTimersByTime(5_001);
  vi.setSystemTime(Date.now() - HOUR_MS);
  expect(contexts.find("a.example.com")).toBeInstanceOf(Promise);
});

test("looks up a certificate again a second after it could not be read", async () => {
  const { contexts, loads, setAway, pass } = openTest();
  setAway(true);
  await expect(contexts.find("a.example.com")).rejects.toThrow("away");
  expect(contexts.find("a.example.com")).toBeUndefined();
  pass(1_001);
  await expect(contexts.find("a.example.com")).rejects.toThrow("away");
  expect(loads).toHaveLength(2);
});

test("a read that began before a change does not replace the changed certificate", async () => {
  const { contexts, store, holdNext } = openTest();
  store("a.example.com");
  const resume = holdNext();
  const early = contexts.find("a.example.com");
  store("a.example.com", 2);
  await contexts.refresh("a.example.com");
  const changed = contexts.find("a.example.com");
  resume();
  expect(await early).not.toBe(changed);
  expect(contexts.find("a.example.com")).toBe(changed);
});

test("serves certificates from memory while the store is down, and the changed ones once it is back", async () => {
  const { contexts, loads, store, setAway } = openTest();
  store("a.example.com");
  store("b.example.com");
  const [a, b] = [await contexts.find("a.example.com"), await contexts.find("b.example.com")];
  setAway(true);
  store("a.example.com", 2);
  await expect(contexts.refresh("a.example.com")).rejects.toThrow("away");
  expect(contexts.find("a.example.com")).toBe(a);
  await expect(contexts.find("c.example.com")).rejects.toThrow("away");
  setAway(false);
  loads.length = 0;
  await contexts.refreshAll();
  expect(loads).toEqual(["a.example.com"]);
  expect(contexts.find("a.example.com")).not.toBe(a);
  expect(contexts.find("b.example.com")).toBe(b);
});

test("drops a deleted certificate", async () => {
  const { contexts, stored, store } = openTest();
  store("a.example.com");
  await contexts.find("a.example.com");
  stored.clear();
  await contexts.refresh("a.example.com");
  expect(contexts.find("a.example.com")).toBeUndefined();
});
