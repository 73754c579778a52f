import { expect, test } from "vitest";
import fc from "fast-check";
import { newId } from "#base/ids.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { sampleVisitLink } from "#testing/sample-page.ts";
import { openCache } from "./cache.ts";
import { isUnconditionalLink, openUnconditionalLinks } from "./unconditional-links.ts";

const KIB = 1024;
const plain = (overrides: Partial<VisitLink> = {}): VisitLink => sampleVisitLink({ workspaceId: "w1", ...overrides });
const fill = (value: VisitLink) => ({ value, filledAtMs: 5_000 });

test("returns what a redirect needs, exactly as stored", () => {
  const store = openUnconditionalLinks(1024 * KIB);
  const link = plain({ destination: "https://example.com/?a=%C3%A9#b", redirectStatus: 308, handle: "Ada" });
  store.set("/l/é~x", fill(link), 1);
  const { id, destination, redirectStatus, handle, workspaceId, primaryId } = link;
  expect(store.get("/l/é~x")).toEqual({
    value: expect.objectContaining({ id, destination, redirectStatus, handle, workspaceId, primaryId }) as unknown,
    filledAtMs: 5_000,
  });
  expect(store.get("/l/other")).toBeUndefined();
});

test("accepts a plain link", () => {
  expect(isUnconditionalLink(plain())).toBe(true);
});

test.each([{ timeoutSeconds: 1 }, { hasPassword: true }, { isDead: true }, { rules: {} }, { noticeUntilMs: 1 }])(
  "does not accept a link with %j",
  (overrides) => {
    expect(isUnconditionalLink(plain(overrides))).toBe(false);
  },
);

test("drops all links of a workspace or single ones, and none of other workspaces", () => {
  const store = openUnconditionalLinks(1024 * KIB);
  const [one, two, other] = [plain(), plain(), plain({ workspaceId: "w2" })];
  const put = (drops: number) => {
    store.set("/one", fill(one), drops);
    store.set("/two", fill(two), drops);
    store.set("/other", fill(other), drops);
  };
  const found = () => ["/one", "/two", "/other"].filter((key) => store.get(key));
  put(0);
  store.drop("w1", new Set([one.id]), 1);
  expect(found()).toEqual(["/two", "/other"]);
  store.set("/one", fill(one), 1);
  expect(found()).toEqual(["/one", "/two", "/other"]);
  store.drop("w1", undefined, 2);
  expect(found()).toEqual(["/other"]);
  put(2);
  expect(found()).toEqual(["/one", "/two", "/other"]);
});

test("never returns a dropped link, even after very many further drops of single links", () => {
  const store = openUnconditionalLinks(1024 * KIB);
  const link = plain();
  store.set("/kept", fill(link), 0);
  store.drop("w1", new Set([link.id]), 1);
  for (let drops = 2; drops < 10_100; drops++) store.drop("w1", new Set([newId()]), drops);
  expect(store.get("/kept")).toBeUndefined();
});

test("replaces the oldest links when the memory is full, and stays within its bounds", () => {
  const store = openUnconditionalLinks(2 * 256 * KIB);
  const destination = (index: number) => `https://example.com/${"x".repeat(index % 90)}${index}`;
  for (let index = 0; index < 20_000; index++)
    store.set(`/l/${index}`, fill(plain({ destination: destination(index) })), 0);
  for (let index = 0; index < 20_000; index++)
    expect([undefined, destination(index)]).toContain(store.get(`/l/${index}`)?.value?.destination);
  expect(store.get("/l/19999")).toBeDefined();
  expect(store.get("/l/0")).toBeUndefined();
  expect(store.size).toBeGreaterThan(2_000);
  expect(store.size).toBeLessThan(6_000);
});

test("behaves like a `Map` for any sequence of writes and deletions", () => {
  const key = fc.integer({ min: 0, max: 60 }).map((index) => `/k${index}`);
  const text = fc.option(fc.string({ unit: fc.constantFrom("a", "b", "/", "~"), maxLength: 40 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(key, text), { maxLength: 400 }), (writes) => {
      const store = openUnconditionalLinks(4 * 256 * KIB);
      const model = new Map<string, string>();
      for (const [name, destination] of writes) {
        if (destination === null) {
          store.delete(name);
          model.delete(name);
          continue;
        }
        store.set(name, fill(plain({ destination })), 0);
        model.set(name, destination);
      }
      for (let index = 0; index <= 60; index++)
        expect(store.get(`/k${index}`)?.value?.destination).toBe(model.get(`/k${index}`));
      expect(store.size).toBe(model.size);
    }),
  );
});

test("behind a cache, drops one link by its id, and moves a link that gets rules to the cache itself", async () => {
  const [one, two] = [plain({ destination: "https://one.example/" }), plain()];
  const stored = new Map([
    ["/one", one],
    ["/two", two],
  ]);
  let loads = 0;
  const cache = openCache<VisitLink>({
    max: 10,
    compact: openUnconditionalLinks(1024 * KIB),
    nowMs: () => 1_000_000,
    getWorkspace: (link) => link.workspaceId,
    getId: (link) => link.id,
    isCoherent: () => true,
    isUnavailable: () => false,
    async load(keys) {
      loads += keys.length;
      return new Map(keys.flatMap((key) => (stored.has(key) ? [[key, stored.get(key)!] as const] : [])));
    },
  });
  const find = (key: string) => cache.find(key);
  await Promise.all([find("/one"), find("/two")]);
  stored.set("/one", { ...one, rules: { fallback: "https://else.example/" } });
  cache.drop("w1", new Set([one.id]));
  expect((await find("/one"))?.rules).toEqual({ fallback: "https://else.example/" });
  expect((await find("/two"))?.id).toBe(two.id);
  expect(loads).toBe(3);
  stored.set("/one", one);
  cache.drop("w1", new Set([one.id]));
  expect(await find("/one")).toMatchObject({ destination: "https://one.example/", rules: null });
});

test("behind a cache, returns what was read last, even if no change was reported", async () => {
  const link = plain();
  let stored: VisitLink | undefined = link;
  let now = 0;
  const cache = openCache<VisitLink>({
    max: 10,
    compact: openUnconditionalLinks(1024 * KIB),
    nowMs: () => now,
    getWorkspace: ({ workspaceId }) => workspaceId,
    isCoherent: () => false,
    isUnavailable: () => false,
    load: async (keys) => new Map(stored ? keys.map((key) => [key, stored!]) : []),
  });
  expect(await cache.find("/one")).toMatchObject({ rules: null });
  stored = { ...link, rules: { fallback: "https://else.example/" } };
  now = 61_000;
  expect(cache.peek("/one")).toBeUndefined();
  await cache.find("/one");
  expect(cache.peek("/one")?.rules).toEqual({ fallback: "https://else.example/" });
  stored = undefined;
  now = 122_000;
  await cache.find("/one");
  expect(cache.peek("/one")).toBeNull();
});
