import { expect, test } from "vitest";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { insertManyAccounts } from "#testing/many-accounts.ts";
import { testOperator } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "./jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { sql } = instance.node;
const operator = await testOperator(instance);
await insertManyAccounts(postgres.sql, 10_000, 3);
const [some] = await sql<{ id: string }[]>`select id from accounts where email = 'many4711@example.com'`;

test.each([
  ["/v1/operate/accounts", "accounts", 50],
  ["/v1/operate/accounts?q=many4711", "accounts", 1],
  ["/v1/operate/accounts?q=4711@example", "accounts", 1],
  [`/v1/operate/accounts/${some!.id}`, "pages", 1],
  ["/v1/operate/links?by=destination&q=many4711.example", "links", 3],
  ["/v1/operate/links?by=destination&q=https://many4", "links", 50],
  ["/v1/operate/links?by=destination&q=many4711.other.example", "links", 1],
  ["/v1/operate/links?by=destination&q=other.example", "links", 50],
  ["/v1/operate/links?by=name&q=link2", "links", 50],
  ["/v1/operate/links?by=page&q=many4711", "links", 3],
  ["/v1/operate/moderation", "states", 0],
  ["/v1/operate/cases", "cases", 0],
  ["/v1/operate/registration", "invitations", 0],
  ["/v1/operate/actions", "actions", 0],
])("%s responds with 10,000 accounts", async (path, key, count) => {
  const { status, body } = await operator.call("GET", path);
  expect(status).toBe(200);
  expect(body[key]).toHaveLength(count);
});

test("counts 10,000 accounts", async () => {
  expect((await operator.call("GET", "/v1/operate")).body).toMatchObject({ accounts: 10_001 });
});

test("the search for accounts reads an index, and treats wildcards as plain characters", async () => {
  const plans = await sql.begin(async (tx) => {
    // in a table this small, the planner may prefer reading all rows, in any order, to this index
    await tx`set local enable_seqscan = off`;
    await tx`set local enable_indexscan = off`;
    return [
      await tx`explain select * from accounts where lower(email) like ${"%many4711%"} order by id desc limit 51`,
      await tx`explain select id from workspaces where lower(handle) like ${"%many4711%"} limit 500`,
    ];
  });
  expect(JSON.stringify(plans[0])).toContain("accounts_email_part");
  expect(JSON.stringify(plans[1])).toContain("workspaces_handle_part");
  for (const q of ["many%4711", "many_711", "\\"])
    expect((await operator.call("GET", `/v1/operate/accounts?q=${encodeURIComponent(q)}`)).body["accounts"]).toEqual(
      [],
    );
});
