import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { afterFile } from "#testing/after-file.ts";
import { callsWithBody } from "#testing/bodies.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { openPostgresProxy } from "#testing/postgres-proxy.ts";
import { eventually } from "#testing/eventually.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";

/** 5 s on an idle machine, plus slack for tests that run in parallel. */
const DEADLINE_MS = 12_000;
const postgres = await testPostgres();
const clickhouse = await testClickHouse();

/** Returns the result of the call; fails if it does not arrive before the deadline. */
async function inTime<T>(name: string, work: Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const result = await work;
  expect(performance.now() - startedMs, name).toBeLessThan(DEADLINE_MS);
  return result;
}

/** The port of a server on loopback that accepts every connection and never sends a byte. */
async function silentServer(): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on("error", () => undefined).resume()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterFile(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

test("reports a frozen PostgreSQL in calls and documents in time, keeps serving cached pages, and recovers by itself", async () => {
  const proxy = await openPostgresProxy(postgres.target);
  const instance = await testNode({ postgres: proxy.target, clickhouse: clickhouse.target });
  const ada = await testTenant(instance);
  const read = (path: string) => fetch(instance.origin + path, { redirect: "manual" });
  for (const path of [`/${ada.username}`, `/${ada.username}/web`]) expect((await read(path)).status).toBeLessThan(400);
  // opens every connection of the pool
  await Promise.all(Array.from({ length: 12 }, () => ada.call("GET", "/v1/widget/link")));
  proxy.freeze();
  try {
    const session = callsWithBody(ada).filter(({ endpoint }) => endpoint.access === "session");
    const calls = [
      ...session.map(({ method, path, body }) => [`${method} ${path}`, ada.call(method, path, body)] as const),
      ["GET /v1/widget/link", ada.call("GET", "/v1/widget/link")] as const,
      [
        "POST /users/login",
        call(instance.origin, "POST", "/users/login", { user: { email: ada.email, password: ada.password } }),
      ] as const,
    ];
    const results = await Promise.all(calls.map(([name, created]) => inTime(name, created)));
    for (const result of results) {
      expectProblem(result, 503, "unavailable");
      expect(result.headers.get("retry-after")).toBe("5");
    }
    expect((await inTime("redirect", read(`/${ada.username}/web`))).status).toBe(302);
    expect((await inTime("page", read(`/${ada.username}`))).status).toBe(200);
    const unknown = await inTime("unknown link", read("/unknown/link"));
    expect([unknown.status, unknown.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await inTime("/readyz", call(instance.origin, "GET", "/readyz"))).toMatchObject({
      status: 503,
      body: { postgres: false, clickhouse: true },
    });
    expect(instance.listBugs()).toEqual([]);
  } finally {
    proxy.thaw();
  }
  await eventually(async () => (await ada.call("GET", "/v1/widget/link")).status === 200);
  await eventually(async () => (await read("/unknown/link")).status === 404);
  // every connection of the pool is usable again
  const after = await Promise.all(Array.from({ length: 30 }, () => ada.call("GET", "/v1/widget/link")));
  expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
  const added = await ada.call("POST", "/v1/widget/link", {
    name: "Later",
    slug: "web",
    link: "https://example.com/later",
  });
  expect(added.status).toBeLessThan(300);
});

test("reports a silent ClickHouse in statistics in time, and nowhere else", async () => {
  const { socketPath: _socket, ...target } = clickhouse.target;
  const url = `http://127.0.0.1:${await silentServer()}`;
  const instance = await testNode({ postgres: postgres.target, clickhouse: { ...target, url } });
  const eve = await testTenant(instance);
  // more calls at once than the client has connections
  const paths = Array.from({ length: 8 }, () => ["/v1/log/my/stats", "/v1/log/my/summary", "/v1/log/my/links"]).flat();
  for (const result of await Promise.all(paths.map((path) => inTime(path, eve.call("GET", path))))) {
    expectProblem(result, 503, "unavailable");
    expect(result.headers.get("retry-after")).toBe("5");
    expect(result.body.message).toContain("Statistics");
  }
  expect(await inTime("/readyz", call(instance.origin, "GET", "/readyz"))).toMatchObject({
    status: 503,
    body: { postgres: true, clickhouse: false },
  });
  expect((await eve.call("GET", "/v1/widget/link")).status).toBe(200);
  expect((await call(instance.origin, "GET", `/${eve.username}/web`)).status).toBe(302);
  expect((await call(instance.origin, "POST", `/v1/log/visit/${eve.id}`, {})).status).toBe(204);
  expect(instance.listBugs()).toEqual([]);
});
