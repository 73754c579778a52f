import { request } from "undici";
import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import {
  listAllUnknownPaths,
  listUnknownPaths,
  purgeUnknownPaths,
  recordUnknownPaths,
  ROWS_PER_HOST_MAX,
} from "#features/links/unknown-paths/unknown-paths.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import type { VisitRequest } from "./request.ts";
import { IGNORES_CASE } from "./address.ts";
import { countUnknownPaths, PATHS_MAX, readUnknownPath, type UnknownVisit } from "./count-unknown-paths.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  { env: { SHORT_HOST: "go.localhost", PLAN_LIMITS: "off" } },
);
const ada = await testMember(instance);
const eve = await testMember(instance);
const { db } = instance.node.shared;

beforeEach(() => instance.node.sql`delete from unknown_paths`);

const GET: VisitRequest = { method: "GET", url: "", host: "", address: "", headers: {} };
const NOON = Date.parse("2026-11-03T12:00:00Z");
const store = { isDown: false, failures: 0 };

/** Opens the counter of a worker; `clock` sets its time. */
function openCount(clock = { nowMs: NOON }) {
  return countUnknownPaths({
    isCaseSensitive: IGNORES_CASE,
    async record(counted) {
      if (store.isDown) throw new Error("away");
      await recordUnknownPaths({ db }, counted);
    },
    nowMs: () => clock.nowMs,
    onFailure: () => void store.failures++,
  });
}

test("closes only when everything is stored, even if another flush was waiting", async () => {
  const stored = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let begun = 0;
  const counter = countUnknownPaths({
    isCaseSensitive: IGNORES_CASE,
    record: () => stored[begun++]!.promise,
    nowMs: () => NOON,
    onFailure: () => void store.failures++,
  });
  counter.count(GET, short("/one"));
  const flushes = [counter.flush()];
  counter.count(GET, short("/two"));
  flushes.push(counter.flush());
  let isClosed = false;
  const closing = counter.close().then(() => (isClosed = true));
  stored[0]!.resolve();
  await eventually(() => begun === 2);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  stored[1]!.resolve();
  await Promise.all([...flushes, closing]);
});

const under = ({ id, username }: Member, alias: string): UnknownVisit => ({
  path: `/${username}/${alias}`,
  isShortHost: false,
  workspaceId: id,
});
const short = (path: string): UnknownVisit => ({ path, isShortHost: true });
const list = async (of: Member, query = "") => (await of.call("GET", `/v1/links/unknown-paths${query}`)).body;
const listAliases = async (of: Member) => (await list(of)).paths.map(({ alias }: { alias: string }) => alias);
const listAll = () => listAllUnknownPaths(db);

test("adds up the visits of a path by day, across workers", async () => {
  const clock = { nowMs: NOON };
  const workers = [openCount(clock), openCount(clock)];
  for (const worker of workers) {
    worker.count(GET, under(ada, "Spring"));
    worker.count(GET, under(ada, "spring/"));
    worker.count(GET, short("/sale"));
  }
  await Promise.all(workers.map((worker) => worker.flush()));
  clock.nowMs += DAY_MS;
  workers[0]!.count(GET, under(ada, "spring"));
  await Promise.all(workers.map((worker) => worker.close()));
  expect((await list(ada)).paths).toEqual([{ host: "", alias: "spring", visits: 5, lastDay: "2026-11-04" }]);
  expect(await listAll()).toEqual([
    { host: "", path: `${ada.username.toLowerCase()}/spring`, visits: 5, lastDay: "2026-11-04" },
    { host: "", path: "sale", visits: 2, lastDay: "2026-11-03" },
  ]);
});

test("counts robots, but not HEAD requests and prefetches", async () => {
  const counter = openCount();
  counter.count({ ...GET, method: "HEAD" }, short("/sale"));
  counter.count({ ...GET, headers: { "sec-purpose": "prefetch" } }, short("/sale"));
  counter.count({ ...GET, headers: { "user-agent": "Googlebot/2.1" } }, short("/sale"));
  await counter.close();
  expect(await listAll()).toMatchObject([{ path: "sale", visits: 1 }]);
});

test("keeps its counts while the store is down, and stores them once afterwards", async () => {
  const counter = openCount();
  store.isDown = true;
  counter.count(GET, short("/sale"));
  await counter.flush();
  counter.count(GET, short("/sale"));
  await counter.flush();
  expect(store.failures).toBe(2);
  store.isDown = false;
  await counter.flush();
  await counter.close();
  expect(await listAll()).toMatchObject([{ path: "sale", visits: 2 }]);
});

test("holds a bounded number of paths in memory, and still counts further visits of these paths", async () => {
  const counter = openCount();
  for (let index = 0; index < PATHS_MAX + 50; index++) counter.count(GET, short(`/path${index}`));
  counter.count(GET, short("/path0"));
  await counter.close();
  const all = await listAll();
  expect(all.length).toBe(PATHS_MAX);
  expect(all[0]).toMatchObject({ path: "path0", visits: 2 });
});

test("keeps a bounded number of rows per host, and deletes the oldest and least visited ones first", async () => {
  await instance.node.sql`
    insert into unknown_paths (host, path, day, visits)
    select '', 'old' || number, '2026-11-01'::date, number from generate_series(1, ${ROWS_PER_HOST_MAX}) number
    union all select 'other.example', 'kept', '2026-10-01'::date, 1`;
  const counter = openCount();
  for (const path of ["/new1", "/new2"]) counter.count(GET, short(path));
  await counter.close();
  const all = await listAll();
  const paths = new Set(all.map(({ path }) => path));
  expect(all.length).toBe(ROWS_PER_HOST_MAX + 1);
  expect(["new1", "new2", "old3", "kept", "old1", "old2"].filter((path) => paths.has(path))).toEqual([
    "new1",
    "new2",
    "old3",
    "kept",
  ]);
});

test("forgets visits after 90 days", async () => {
  await instance.node.sql`
    insert into unknown_paths (host, path, day, visits) values ('', 'a', '2026-08-05', 1), ('', 'b', '2026-08-04', 1)`;
  await purgeUnknownPaths({ db, now: () => new Date(NOON) });
  expect(await listAll()).toMatchObject([{ path: "a" }]);
});

test("lists only a workspace's own unknown addresses, in pages, until a link gets the address", async () => {
  const counter = openCount();
  for (const alias of ["one", "two", "three"]) counter.count(GET, under(ada, alias));
  counter.count(GET, under(eve, "theirs"));
  counter.count(GET, short("/free"));
  await counter.close();
  const first = await list(ada, "?limit=2");
  expect(first.paths.map(({ alias }: { alias: string }) => alias)).toEqual(["one", "three"]);
  const second = await list(ada, `?limit=2&cursor=${first.next}`);
  expect(second).toEqual({ paths: [{ host: "", alias: "two", visits: 1, lastDay: "2026-11-03" }], next: null });
  expect(await listAliases(eve)).toEqual(["theirs"]);
  await ada.call("POST", "/v1/widget/link", { name: "One", slug: "web", link: "https://one.example/", alias: "One" });
  expect(await listAliases(ada)).toEqual(["three", "two"]);
});

test("lists, continues after and deletes the longest paths on a workspace's domain", async () => {
  const counter = openCount();
  const paths = ["🚀", "🚁"].map((emoji) => emoji.repeat(190));
  const domainHost = "go.ada.example";
  for (const path of paths)
    counter.count(GET, { path: `/${encodeURIComponent(path)}`, isShortHost: false, domainHost, workspaceId: ada.id });
  await counter.close();
  const first = await list(ada, "?limit=1");
  const second = await list(ada, `?limit=1&cursor=${first.next}`);
  expect([...first.paths, ...second.paths].map(({ alias }) => alias).toSorted()).toEqual(paths);
  for (const path of paths) {
    const address = `${encodeURIComponent(path)}?host=${domainHost}`;
    expect((await ada.call("DELETE", `/v1/links/unknown-paths/${address}`)).status).toBe(204);
  }
});

test("lists no path that has become the custom address of a link", async () => {
  const counter = openCount();
  for (const alias of ["printed", "other"]) counter.count(GET, under(ada, alias));
  counter.count(GET, short("/poster"));
  await counter.close();
  const { username } = ada;
  const addresses = [{ path: `${username}/printed` }, { path: "Poster" }];
  expect((await ada.call("POST", "/v1/links", { link: "https://two.example/", addresses })).status).toBe(201);
  expect(await listAliases(ada)).toEqual(["other"]);
  expect((await listAll()).map(({ path }) => path)).toEqual([`${username.toLowerCase()}/other`]);
});

test("deletes one entry of its own workspace", async () => {
  const counter = openCount();
  for (const alias of ["one", "two"]) counter.count(GET, under(ada, alias));
  await counter.close();
  expectProblem(await eve.call("DELETE", "/v1/links/unknown-paths/one"), 404, "not_found");
  expect((await ada.call("DELETE", "/v1/links/unknown-paths/One")).status).toBe(204);
  expectProblem(await ada.call("DELETE", "/v1/links/unknown-paths/one"), 404, "not_found");
  expect(await listAliases(ada)).toEqual(["two"]);
});

test("rejects calls without a session, and names an invalid limit or cursor", async () => {
  expectProblem(await call(instance.origin, "GET", "/v1/links/unknown-paths"), 401, "signed_out");
  for (const [field, value] of [
    ["limit", "0"],
    ["limit", "101"],
    ["cursor", "elsewhere"],
  ]) {
    const { status, body } = await ada.call("GET", `/v1/links/unknown-paths?${field}=${value}`);
    expect({ status, field: body.errors[0].field }).toEqual({ status: 422, field });
  }
});

test("deletes a workspace's unknown addresses with the workspace", async () => {
  const guest = await testMember(instance);
  const counter = openCount();
  counter.count(GET, under(guest, "one"));
  await counter.flush();
  await instance.node.sql`delete from workspaces where id = ${guest.id}`;
  expect(await listAll()).toEqual([]);
  counter.count(GET, under(guest, "late"));
  await counter.close();
  expect(await listUnknownPaths({ db, workspaceId: guest.id }, { limit: 50 })).toEqual({ paths: [], next: null });
});

test("counts a visit of an address without a link, but not of a link's address or a free handle", async () => {
  const link = await ada.call("POST", "/v1/links", { link: "https://site.example/", path: "known" });
  const open = async (path: string, host = `localhost:${instance.port}`) => {
    const { statusCode, body } = await request(instance.origin + path, { headers: { host } });
    await body.dump();
    return statusCode;
  };
  const { username } = ada;
  expect([
    await open(`/${username}/nothing`),
    await open(`/${username}/nothing`, "go.localhost"),
    await open("/l/gone"),
    await open("/gone", "go.localhost"),
    await open("/spring/sale", "go.localhost"),
    await open("/free.handle/nothing"),
    await open("/free.handle"),
    await open("/l/nothing+"),
    await open("/favicon.ico", "go.localhost"),
    await open("/known", "go.localhost"),
    await open(`/l/${link.body.code}`),
  ]).toEqual([404, 404, 404, 404, 404, 404, 404, 404, 404, 302, 302]);
  // they may be stored in two batches
  await eventually(
    async () =>
      expect((await listAll()).map(({ path, visits }) => [path, visits])).toEqual([
        ["gone", 2],
        [`${username.toLowerCase()}/nothing`, 2],
        ["spring/sale", 1],
      ]),
    15_000,
  );
  expect((await list(ada)).paths).toMatchObject([{ alias: "nothing", visits: 2 }]);
});

test.each<[string, boolean, string | undefined, string | undefined, string | null]>([
  ["/ada/Spring", false, "w", "ada/spring", "spring"],
  ["/ada/Spring", true, "w", "ada/spring", "spring"],
  ["/ada/a/b", true, "w", "ada/a/b", null],
  ["/ada/-x", true, "w", "ada/-x", null],
  ["/ada/%C3%A7ay", true, "w", "ada/çay", null],
  ["/l/abc", false, undefined, "abc", null],
  ["/l/ada/x", false, undefined, "ada/x", null],
  ["/ada/x", false, undefined, undefined, null],
  ["/a/b/c/d/e/f", true, undefined, undefined, null],
  [`/${"x".repeat(191)}`, true, undefined, undefined, null],
  ["/a+b", true, undefined, undefined, null],
  ["/.env", true, undefined, undefined, null],
  ["/%E0%A4%A", true, undefined, undefined, null],
])(
  "reads %s (short host: %s, in workspace %s) as %s with the alias %s",
  (path, isShortHost, workspaceId, as, alias) => {
    const found = readUnknownPath({ path, isShortHost, workspaceId }, IGNORES_CASE);
    expect(found?.path).toBe(as);
    expect(found?.alias ?? null).toBe(alias);
  },
);
