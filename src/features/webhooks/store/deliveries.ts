import { and, desc, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import { toBatches } from "#base/batches.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { DeliveryState } from "../event-types.ts";
import { type Attempt, deliveries, type DeliveryRow, type NewDeliveryRow } from "./tables.ts";

/** Wakes the processes that send deliveries, once the transaction has been committed. */
export const WEBHOOKS_CHANNEL = "halka_webhooks";

export async function notifyDelivery(tx: Tx | Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${WEBHOOKS_CHANNEL}, '')`);
}

/** How many deliveries one statement adds. A statement has at most 65,535 parameters. */
const INSERT_BATCH = 1_000;

/** Adds deliveries. An existing delivery for the same event, webhook and item stays unchanged. */
export async function insertDeliveries(tx: Tx, rows: readonly NewDeliveryRow[]): Promise<void> {
  for (const batch of toBatches(rows, INSERT_BATCH)) await tx.insert(deliveries).values(batch).onConflictDoNothing();
}

export async function insertDelivery(tx: Tx, row: NewDeliveryRow): Promise<DeliveryRow> {
  const [inserted] = await tx.insert(deliveries).values(row).returning();
  return inserted!;
}

const byId = (webhookId: string, id: string) => and(eq(deliveries.webhookId, webhookId), eq(deliveries.id, id));

export async function selectDelivery(db: Db | Tx, webhookId: string, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await db.select().from(deliveries).where(byId(webhookId, id));
  return row;
}

interface ListedDelivery extends DeliveryRow {
  readonly bodyLength: number;
}

/** Newest first, with the first `bodyLength` characters of each body. */
export async function selectDeliveries(
  db: Db,
  webhookId: string,
  filter: { state?: DeliveryState | undefined; before?: string | undefined; limit: number; bodyLength: number },
): Promise<ListedDelivery[]> {
  const { state, before, limit, bodyLength } = filter;
  const rows = await db
    .select({
      row: { ...getTableColumns(deliveries), body: sql<string>`left(${deliveries.body}, ${bodyLength})` },
      bodyLength: sql<number>`length(${deliveries.body})`,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.webhookId, webhookId),
        state === undefined ? undefined : eq(deliveries.state, state),
        before === undefined ? undefined : lt(deliveries.id, before),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(limit);
  return rows.map((each) => ({ ...each.row, bodyLength: each.bodyLength }));
}

/** How many of a webhook's newest deliveries `selectLatest` searches, since the latest attempt may be a replay. */
const RECENT = 50;

/** The latest attempt of each of these webhooks. */
export async function selectLatest(
  db: Db | Tx,
  webhookIds: readonly string[],
): Promise<ReadonlyMap<string, { at: string; state: DeliveryState; status: number | null }>> {
  if (webhookIds.length === 0) return new Map();
  const rows = await db.execute<{ id: string; at: string; state: DeliveryState; status: number | null }>(sql`
    select wanted.id, latest.attempts -> -1 ->> 'at' as at, latest.state, latest.status
    from jsonb_array_elements_text(${JSON.stringify(webhookIds)}::jsonb) as ids(value)
    cross join lateral (select ids.value::uuid as id) as wanted
    cross join lateral (
      select attempts, state, status from (
        select attempts, state, status from webhook_deliveries
        where webhook_id = wanted.id and attempts <> '[]' order by id desc limit ${RECENT}
      ) as recent order by attempts -> -1 ->> 'at' desc limit 1
    ) as latest`);
  return new Map(rows.map(({ id, at, state, status }) => [id, { at, state, status }]));
}

/** Webhooks with deliveries that are due, except webhooks that are off or paused. Reads one index row per webhook. */
export async function selectDueWebhooks(db: Db | Tx, now: Date): Promise<{ id: string; isFailing: boolean }[]> {
  const at = now.toISOString();
  const rows = await db.execute<{ id: string; isFailing: boolean }>(sql`
    with recursive waiting as (
      (select webhook_id, next_attempt_at from webhook_deliveries where state = 'waiting'
        order by webhook_id, next_attempt_at limit 1)
      union all
      select later.webhook_id, later.next_attempt_at from waiting cross join lateral (
        select webhook_id, next_attempt_at from webhook_deliveries
        where state = 'waiting' and webhook_id > waiting.webhook_id order by webhook_id, next_attempt_at limit 1
      ) as later
    )
    select webhooks.id, webhooks.failing_since is not null as "isFailing"
    from waiting join webhooks on webhooks.id = waiting.webhook_id
    where waiting.next_attempt_at <= ${at}::timestamptz and webhooks.active
      and coalesce(webhooks.paused_until <= ${at}::timestamptz, true)`);
  return [...rows];
}

/**
 * How many deliveries are waiting, and for how many seconds the oldest one has been due, ignoring webhooks that are off
 * or paused.
 */
export async function countWaiting(db: Db, now: Date): Promise<{ waiting: number; oldestSeconds: number }> {
  const at = now.toISOString();
  const [row] = await db.execute<{ waiting: number; oldestSeconds: number }>(sql`
    select
      (select count(*)::int from webhook_deliveries where state = 'waiting') as waiting,
      (select coalesce(greatest(0, extract(epoch from ${at}::timestamptz - min(oldest.next_attempt_at))), 0)::float8
        from webhooks cross join lateral (
          select next_attempt_at from webhook_deliveries
          where webhook_id = webhooks.id and state = 'waiting' order by next_attempt_at limit 1
        ) as oldest
        where webhooks.active and coalesce(webhooks.paused_until <= ${at}::timestamptz, true)) as "oldestSeconds"`);
  return row!;
}

/**
 * Leases due deliveries until `until`, oldest first, so that no webhook has more than `concurrency` at once. Skips
 * webhooks that are locked.
 */
export async function leaseDueDeliveries(
  db: Db | Tx,
  {
    webhookIds,
    now,
    until,
    concurrency,
  }: { webhookIds: readonly string[]; now: Date; until: Date; concurrency: number },
): Promise<DeliveryRow[]> {
  const at = now.toISOString();
  return db.transaction(async (tx) => {
    const locked = await tx.execute<{ id: string }>(sql`
      select id from webhooks
      where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(webhookIds)}::jsonb)) and active
      order by id for no key update skip locked`);
    if (locked.length === 0) return [];
    const ids = JSON.stringify(locked.map(({ id }) => id));
    const leased = await tx.execute<{ id: string }>(sql`
      update webhook_deliveries set leased_until = ${until.toISOString()}::timestamptz,
        next_attempt_at = ${until.toISOString()}::timestamptz
      where id in (
        select due.id from jsonb_array_elements_text(${ids}::jsonb) as ids(value)
        cross join lateral (
          select count(*) as count from webhook_deliveries
          where webhook_id = ids.value::uuid and leased_until > ${at}::timestamptz
        ) as under_way
        cross join lateral (
          select id from webhook_deliveries
          where webhook_id = ids.value::uuid and state = 'waiting' and next_attempt_at <= ${at}::timestamptz
          order by next_attempt_at, id limit greatest(0, ${concurrency} - under_way.count)
        ) as due
      )
      returning id`);
    if (leased.length === 0) return [];
    const isLeased = inArray(
      deliveries.id,
      leased.map(({ id }) => id),
    );
    return tx.select().from(deliveries).where(isLeased).orderBy(deliveries.createdAt, deliveries.id);
  });
}

/** How many attempts are stored per delivery. */
const ATTEMPTS_KEPT = 30;

export interface Outcome {
  readonly state: DeliveryState;
  readonly status: number | null;
  readonly response: string | null;
  readonly nextAttemptAt: Date;
  readonly attempt: Attempt;
}

/** Records an attempt; undefined if the delivery was deleted in the meantime. */
export async function recordAttempt(
  tx: Tx,
  id: string,
  { attempt, ...outcome }: Outcome,
): Promise<DeliveryRow | undefined> {
  const added = JSON.stringify([attempt]);
  const [row] = await tx
    .update(deliveries)
    .set({
      ...outcome,
      leasedUntil: null,
      tries: sql`${deliveries.tries} + 1`,
      attempts: sql`(select jsonb_agg(value order by position) from (
        select value, position from jsonb_array_elements(${deliveries.attempts} || ${added}::jsonb)
          with ordinality as all_of(value, position) order by position desc limit ${ATTEMPTS_KEPT}) as kept)`,
    })
    .where(eq(deliveries.id, id))
    .returning();
  return row;
}

/** Gives up all waiting deliveries of a webhook. */
export async function failWaiting(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ state: "failed" })
    .where(and(eq(deliveries.webhookId, webhookId), eq(deliveries.state, "waiting")));
}

/** Ends the lease of a delivery that is not sent after all. */
export async function releaseDelivery(db: Db | Tx, id: string): Promise<void> {
  await db.update(deliveries).set({ leasedUntil: null }).where(eq(deliveries.id, id));
}

export async function deleteDelivery(db: Db | Tx, id: string): Promise<void> {
  await db.delete(deliveries).where(eq(deliveries.id, id));
}

/**
 * Queues a delivery again, starting with its first attempt. Undefined if it is missing, is a test, or is being sent.
 */
export async function requeueDelivery(
  tx: Tx,
  webhookId: string,
  id: string,
  now: Date,
): Promise<DeliveryRow | undefined> {
  const [row] = await tx
    .update(deliveries)
    .set({ state: "waiting", tries: 0, nextAttemptAt: now, leasedUntil: null })
    .where(
      and(byId(webhookId, id), eq(deliveries.isTest, false), sql`coalesce(${deliveries.leasedUntil} <= ${now}, true)`),
    )
    .returning();
  return row;
}

/** Queues all deliveries created since an instant again, except those that are being sent; returns how many. */
export async function requeueSince(
  tx: Tx,
  webhookId: string,
  { since, now, isFailedOnly }: { since: Date; now: Date; isFailedOnly: boolean },
): Promise<number> {
  const states = isFailedOnly ? sql`state = 'failed'` : sql`state in ('failed', 'delivered')`;
  const rows = await tx.execute(sql`
    update webhook_deliveries set state = 'waiting', tries = 0, next_attempt_at = ${now.toISOString()}::timestamptz
    where webhook_id = ${webhookId} and ${states} and not is_test and created_at >= ${since.toISOString()}::timestamptz
      and coalesce(leased_until <= ${now.toISOString()}::timestamptz, true)
    returning 1`);
  return rows.length;
}

/** How many deliveries one statement deletes. */
const SWEEP_BATCH = 5_000;

/** Deletes deliveries that were created before an instant. */
export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  for (let count = SWEEP_BATCH; count === SWEEP_BATCH;) {
    const rows = await db.execute(sql`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries where created_at < ${before.toISOString()}::timestamptz limit ${SWEEP_BATCH})
      returning 1`);
    count = rows.length;
  }
}
