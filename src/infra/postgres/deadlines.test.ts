import { expect, onTestFinished, test } from "vitest";
import { errorFrom } from "#testing/error-from.ts";
import { openPostgresProxy } from "#testing/postgres-proxy.ts";
import { eventually } from "#testing/eventually.ts";
import { testPostgres } from "#testing/postgres.ts";
import { isUnavailable, openSql } from "./client.ts";

const REPLY_MS = 1_000;
const { sql, target } = await testPostgres({ isMigrated: false });
async function openPool() {
  const proxy = await openPostgresProxy(target);
  const pool = openSql(proxy.target, { max: 3, replyTimeoutMs: REPLY_MS, connectTimeoutSeconds: 2 });
  onTestFinished(() => pool.end({ timeout: 0 }));
  await Promise.all([1, 2, 3].map(() => pool`select pg_sleep(0.01)`));
  return { proxy, pool };
}

test("fails queries and transactions in time when the server is frozen, even while they wait for a connection", async () => {
  const { proxy, pool } = await openPool();
  proxy.freeze();
  const works = Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? pool.begin((tx) => tx`select 1`) : pool`select 1`));
  const errors = await Promise.all(works.map(errorFrom));
  expect(errors.map(isUnavailable)).toEqual(errors.map(() => true));
  proxy.thaw();
  await eventually(async () => (await errorFrom(pool`select 1`)) === undefined);
  const after = Array.from({ length: 12 }, () => pool.begin((tx) => tx`select 1`));
  expect((await Promise.all(after.map(errorFrom))).filter(Boolean)).toEqual([]);
});

test("fails a transaction whose server freezes before it ends, and does not reuse its connection", async () => {
  const { proxy, pool } = await openPool();
  await sql`create table kept (n int)`;
  const error = await errorFrom(
    pool.begin(async (tx) => {
      await tx`insert into kept values (1)`;
      proxy.freeze();
    }),
  );
  expect(isUnavailable(error)).toBe(true);
  proxy.thaw();
  await eventually(async () => (await errorFrom(pool`select 1`)) === undefined);
  const open =
    "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'";
  await eventually(async () => (await sql.unsafe(open)).length === 0);
});

test("never runs a query that timed out in the queue", async () => {
  const { proxy, pool } = await openPool();
  await sql`create table late (n int)`;
  proxy.freeze();
  const works = Array.from({ length: 20 }, (_, n) => pool`insert into late values (${n})`);
  expect((await Promise.all(works.map(errorFrom))).every(isUnavailable)).toBe(true);
  proxy.thaw();
  await eventually(async () => (await errorFrom(pool`select 1`)) === undefined);
  const [row] = await sql`select count(*)::int as n from late where n >= 3`;
  expect(row).toEqual({ n: 0 });
});
