import { beforeEach, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { sweepRequests } from "./jobs.ts";
import { openRequestLog, REQUESTS_MAX } from "./request-log.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testMember(instance);
const { db, now } = instance.node.shared;

beforeEach(() => instance.node.sql`delete from api_requests`);

const keyId = newId();
const request = {
  workspaceId: ada.id,
  keyId,
  keyName: "Build server",
  via: "api",
  operation: "listLinks",
  requestId: newId(),
  method: "GET",
  path: "/v1/links",
  status: 200,
  durationMs: 3.6,
} as const;
const list = () =>
  instance.node.sql`select operation, status, code, duration_ms, via from api_requests order by status`;

test("stores calls in one statement, except those of a deleted workspace", async () => {
  const log = openRequestLog({ db, now, onFailure: () => expect.unreachable() });
  log.record(request);
  log.record({ ...request, workspaceId: newId() });
  log.record({ ...request, via: "mcp", operation: "create_link", status: 422, code: "invalid" });
  await log.close();
  expect(await list()).toEqual([
    { operation: "listLinks", status: 200, code: null, duration_ms: 4, via: "api" },
    { operation: "create_link", status: 422, code: "invalid", duration_ms: 4, via: "mcp" },
  ]);
});

test("stores the request, and cuts off a long path", async () => {
  const log = openRequestLog({ db, now, onFailure: () => expect.unreachable() });
  log.record({ ...request, path: `/v1/links/alias/${"a".repeat(900)}` });
  await log.close();
  const [row] = await instance.node.sql`select request_id, method, path from api_requests`;
  expect(row).toEqual({
    request_id: request.requestId,
    method: "GET",
    path: `/v1/links/alias/${"a".repeat(484)}`,
  });
});

test("keeps recorded calls while the store is down, and stores them once afterwards", async () => {
  const problems: unknown[] = [];
  let isDown = true;
  const away = new Proxy(db, {
    get: (of, name: keyof typeof db) => {
      if (isDown) throw new Error("away");
      return of[name];
    },
  });
  const log = openRequestLog({ db: away, now, onFailure: (problem) => problems.push(problem) });
  log.record(request);
  await log.flush();
  isDown = false;
  await log.flush();
  await log.close();
  expect([problems.length, (await list()).length]).toEqual([1, 1]);
});

test("holds a bounded number of calls, and says how many it dropped", async () => {
  const problems: unknown[] = [];
  const log = openRequestLog({ db, now, onFailure: (problem) => problems.push(problem) });
  for (let index = 0; index < REQUESTS_MAX + 7; index++) log.record(request);
  await log.close();
  expect(problems).toEqual([{ dropped: 7 }]);
  expect(await list()).toHaveLength(REQUESTS_MAX);
});

test("deletes calls after 30 days", async () => {
  const log = openRequestLog({ db, now, onFailure: () => expect.unreachable() });
  log.record(request);
  await log.close();
  const inDays = (days: number) => ({ db, now: () => new Date(Date.now() + days * DAY_MS) });
  await sweepRequests(inDays(29));
  expect(await list()).toHaveLength(1);
  await sweepRequests(inDays(31));
  expect(await list()).toHaveLength(0);
});
