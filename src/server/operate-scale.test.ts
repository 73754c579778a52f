import { expect, test } from "vitest";
import { addOperator } from "#features/operate/operators.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { insertManyAccounts } from "#testing/many-accounts.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "./jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { sql, shared } = instance.node;
const operator = await testMember(instance);
await addOperator(shared, operator.id);
await sql`
  insert into totp_factors (account_id, secret, created_at, confirmed_at) values (${operator.id}, ${Buffer.alloc(8)}, now(), now())`;
await insertManyAccounts(postgres.sql, 10_000, 3);
const [some] = await sql<{ id: string }[]>`select id from accounts where email = 'many4711@example.com'`;

test.each([
  ["/v1/operate", "accounts"],
  ["/v1/operate/accounts", "accounts"],
  ["/v1/operate/accounts?q=many4711", "accounts"],
  ["/v1/operate/accounts?q=4711@example", "accounts"],
  [`/v1/operate/accounts/${some!.id}`, "pages"],
  ["/v1/operate/links?by=destination&q=many4711.example", "links"],
  ["/v1/operate/links?by=destination&q=many4", "links"],
  ["/v1/operate/links?by=destination&q=many4711.other.example", "links"],
  ["/v1/operate/links?by=destination&q=other.example", "links"],
  ["/v1/operate/links?by=name&q=link2", "links"],
  ["/v1/operate/links?by=page&q=many4711", "links"],
  ["/v1/operate/moderation", "states"],
  ["/v1/operate/cases", "cases"],
  ["/v1/operate/registration", "invitations"],
  ["/v1/operate/actions", "actions"],
])("%s responds with 10,000 accounts", async (path, key) => {
  const times: number[] = [];
  for (let left = 20; left > 0; left--) {
    const begin = performance.now();
    const { status, body } = await operator.call("GET", path);
    times.push(performance.now() - begin);
    expect(status).toBe(200);
    expect(body[key]).toBeDefined();
  }
  const sorted = times.toSorted((a, b) => a - b);
  if (process.env["SHOW_TIMES"]) console.log(`${path}: p50 ${sorted[9]!.toFixed(1)}, p95 ${sorted[18]!.toFixed(1)} ms`);
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
