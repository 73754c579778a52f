import { sql as statement } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { testPostgres } from "#testing/postgres.ts";
import { LEASE_MS } from "../limits.ts";
import { deleteDeliveriesBefore, leaseDueDeliveries, selectDueWebhooks, selectLatest } from "../store/deliveries.ts";

const { db, sql } = await testPostgres();
const [WORKSPACES, HOOKS, DELIVERIES] = [200, 20, 100_000];
const now = new Date();

/** 200 workspaces with 20 webhooks each, and 100,000 deliveries, of which one in ten is waiting. */
beforeAll(async () => {
  await sql`
    insert into workspaces (id, handle, created_at)
    select gen_random_uuid(), 'scale' || n, now() from generate_series(1, ${WORKSPACES}::int) as n`;
  await sql`
    insert into webhooks (id, workspace_id, url, name, events, tags, hosts, format, signature, secret, active, created_at,
      updated_at)
    select gen_random_uuid(), workspaces.id, 'https://hooks.example/', '', '{*}', '{}', '{}', 'standard', 'hmac', '', true,
      now(), now()
    from workspaces, generate_series(1, ${HOOKS}::int) where handle like 'scale%'`;
  await sql`
    with numbered as (select id, workspace_id, row_number() over (order by id) as place from webhooks)
    insert into webhook_deliveries (id, webhook_id, workspace_id, type, body, is_test, state, next_attempt_at, attempts,
      created_at)
    select gen_random_uuid(), numbered.id, workspace_id, 'link.created', '{}', false,
      case when n % 10 = 0 then 'waiting' else 'delivered' end, ${now}::timestamptz - interval '1 minute',
      '[{"at": "2026-05-01T00:00:00Z", "status": 200, "durationMs": 1}]', ${now}::timestamptz - n * interval '30 seconds'
    from generate_series(1, ${DELIVERIES}::int) as n
    join numbered on place = 1 + (n / 10) % ${WORKSPACES * HOOKS}::int`;
  await sql`analyze webhook_deliveries`;
  await sql`analyze webhooks`;
}, 120_000);

test("a round over 4,000 webhooks leases the due deliveries, up to each webhook's limit", async () => {
  const due = await selectDueWebhooks(db, now);
  expect(due).toHaveLength(WORKSPACES * HOOKS);
  const webhookIds = due.slice(0, 25).map(({ id }) => id);
  const until = new Date(now.getTime() + LEASE_MS);
  const leased = await leaseDueDeliveries(db, { webhookIds, now, until, concurrency: 2 });
  expect(leased).toHaveLength(50);
  // webhooks at their limit get no further requests
  expect(await leaseDueDeliveries(db, { webhookIds, now, until, concurrency: 2 })).toEqual([]);
});

test("no query of a round or of the list of webhooks scans the table of deliveries", async () => {
  const webhookIds = (await sql<{ id: string }[]>`select id from webhooks limit 20`).map(({ id }) => id);
  const until = new Date(now.getTime() + LEASE_MS);
  await db.transaction(async (tx) => {
    const countScans = async () => {
      const [row] = await tx.execute<{ count: number }>(statement`
        select seq_scan::int as count from pg_stat_xact_user_tables where relname = 'webhook_deliveries'`);
      return row!.count;
    };
    const before = await countScans();
    await selectDueWebhooks(tx, now);
    await leaseDueDeliveries(tx, { webhookIds, now, until, concurrency: 2 });
    expect((await selectLatest(tx, webhookIds)).size).toBe(20);
    expect(await countScans()).toBe(before);
    await tx.execute(statement`select count(*) from webhook_deliveries where not is_test`);
    expect(await countScans()).toBeGreaterThan(before);
  });
});

test("the sweep deletes all deliveries that are older than 30 days", async () => {
  await sql`update webhook_deliveries set created_at = created_at - interval '20 days' where state = 'delivered'`;
  const before = new Date(now.getTime() - 30 * DAY_MS);
  const count = async (isOld: boolean) => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from webhook_deliveries where (created_at < ${before}) = ${isOld}`;
    return row!.count;
  };
  const kept = await count(false);
  expect(await count(true)).toBeGreaterThan(50_000);
  await deleteDeliveriesBefore(db, before);
  expect([await count(true), await count(false)]).toEqual([0, kept]);
}, 60_000);
