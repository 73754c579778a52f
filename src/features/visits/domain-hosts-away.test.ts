import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testClickHouse } from "#testing/clickhouse.ts";
import { openPostgresProxy } from "#testing/postgres-proxy.ts";
import { eventually } from "#testing/eventually.ts";
import { requestHost } from "#testing/host-request.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const proxy = await openPostgresProxy(postgres.target);
const owner = await testMember(await testNode({ postgres: postgres.target, clickhouse: clickhouse.target }));
await postgres.db.execute(sql`
  insert into domains (id, workspace_id, host, use, state, verified_at, next_check_at, created_at, updated_at)
  values (gen_random_uuid(), ${owner.id}, 'go.ada.example', 'links', 'live', now(), now(), now(), now())`);

const getStatus = async (port: number, host: string, path: string) => (await requestHost({ port, host, path })).status;

test("a worker that starts while PostgreSQL is down serves requests, and loads the hosts of workspaces once it is back", async () => {
  await proxy.cut();
  const instance = await testNode({ postgres: proxy.target, clickhouse: clickhouse.target });
  expect(await getStatus(instance.port, `localhost:${instance.port}`, "/healthz")).toBe(200);
  expect(await getStatus(instance.port, "go.ada.example", "/")).toBe(421);
  await proxy.heal();
  await eventually(async () => (await getStatus(instance.port, "go.ada.example", "/")) === 302, 15_000);
});
