import { expect, test } from "vitest";
import { accountQueues } from "#features/accounts/jobs.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { callsWithBody } from "#testing/bodies.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { openPostgresProxy } from "#testing/postgres-proxy.ts";
import { eventually } from "#testing/eventually.ts";
import { testOperator, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";

const postgres = await testPostgres();
await installJobs(postgres.target, accountQueues);
const clickhouse = await testClickHouse();
const proxy = await openPostgresProxy(postgres.target);
const instance = await testNode({ postgres: proxy.target, clickhouse: clickhouse.target });
const ada = await testTenant(instance);

test("reports PostgreSQL as unreachable in calls, keeps serving cached pages, and recovers by itself", async () => {
  const read = (path: string) => fetch(instance.origin + path, { redirect: "manual" });
  for (const path of [`/${ada.username}`, `/${ada.username}/web`]) expect((await read(path)).status).toBeLessThan(400);
  await call(instance.origin, "GET", `/v1/widget/link/username/${ada.username}`);
  await call(instance.origin, "POST", `/v1/log/visit/${ada.id}`, {});
  await proxy.cut();
  try {
    const session = callsWithBody(ada).filter(({ endpoint }) => endpoint.access === "session");
    const results = await Promise.all([
      ...session.map(({ method, path, body }) => ada.call(method, path, body)),
      ada.call("GET", "/v1/widget/link"),
      call(instance.origin, "POST", "/users/login", { user: { email: ada.email, password: ada.password } }),
      call(instance.origin, "POST", "/users", {
        email: "a@example.com",
        password: "a long enough password",
        username: "janedoe",
      }),
    ]);
    for (const result of results) {
      expectProblem(result, 503, "unavailable");
      expect(result.headers.get("retry-after")).toBe("5");
    }
    expect((await read(`/${ada.username}/web`)).status).toBe(302);
    expect((await read(`/${ada.username}`)).status).toBe(200);
    expect((await call(instance.origin, "GET", `/v1/widget/link/username/${ada.username}`)).status).toBe(200);
    expect((await call(instance.origin, "POST", `/v1/log/visit/${ada.id}`, {})).status).toBe(204);
    const unknown = await read("/unknown/link");
    expect([unknown.status, unknown.headers.get("retry-after")]).toEqual([503, "5"]);
    expectProblem(await call(instance.origin, "GET", "/v1/widget/link/username/unknown"), 503, "unavailable");
    expect((await call(instance.origin, "GET", "/healthz")).status).toBe(200);
    expect(await call(instance.origin, "GET", "/readyz")).toMatchObject({
      status: 503,
      body: { postgres: false, clickhouse: true },
    });
    expect(instance.listBugs()).toEqual([]);
  } finally {
    await proxy.heal();
  }
  await eventually(async () => (await ada.call("GET", "/v1/widget/link")).status === 200);
  await eventually(async () => (await read("/unknown/link")).status === 404);
});

test("reports ClickHouse as unreachable in statistics and nowhere else", async () => {
  const { socketPath: _socket, ...target } = clickhouse.target;
  const dead = await testNode({ postgres: postgres.target, clickhouse: { ...target, url: "http://127.0.0.1:1" } });
  const eve = await testTenant(dead);
  const figures = await eve.call("GET", "/v1/log/my/stats");
  expectProblem(figures, 503, "unavailable");
  expect(figures.headers.get("retry-after")).toBe("5");
  expect(figures.body.message).toContain("Statistics");
  for (const path of ["/v1/log/my/summary", "/v1/log/my/links"])
    expectProblem(await eve.call("GET", path), 503, "unavailable");
  const operator = await testOperator(dead);
  expect(await operator.call("GET", "/v1/operate")).toMatchObject({
    status: 200,
    body: { links: expect.any(Number) as number, clicksToday: null, clicksOfWeek: null },
  });
  expect((await eve.call("GET", "/v1/widget/link")).status).toBe(200);
  expect((await call(dead.origin, "GET", `/${eve.username}/web`)).status).toBe(302);
  expect((await call(dead.origin, "POST", `/v1/log/visit/${eve.id}`, {})).status).toBe(204);
  expect(await call(dead.origin, "GET", "/readyz")).toMatchObject({
    status: 503,
    body: { postgres: true, clickhouse: false },
  });
  expect(dead.listBugs()).toEqual([]);
});
