import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { BatchState } from "../clicks/batches.ts";
import type { BatchType } from "../event-types.ts";
import { BATCH_SIZE, BATCH_TOKENS, BATCH_WAIT_MS, TOKEN_MS } from "../limits.ts";

/** Records a segment. Returns false if it was already recorded. */
export async function insertWebhookSegment(tx: Tx, segment: string, now: Date): Promise<boolean> {
  const rows = await tx.execute(sql`
    insert into webhook_segments (segment, recorded_at) values (${segment}, ${now.toISOString()})
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

export async function deleteWebhookSegments(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from webhook_segments where recorded_at < ${before.toISOString()}::timestamptz`);
}

interface NewWebhookClicks {
  readonly webhookId: string;
  readonly type: BatchType;
  readonly clicks: readonly object[];
}

/** Adds clicks to the batches of webhooks. To avoid deadlocks, webhooks must be in the order of their ids. */
export async function addWebhookClicks(
  tx: Tx,
  { webhookId, type, clicks }: NewWebhookClicks,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`
    insert into webhook_batches (webhook_id, type, waiting, since, tokens, tokens_at)
    values (${webhookId}, ${type}, ${clicks.length}, ${at}::timestamptz, ${BATCH_TOKENS}, ${at}::timestamptz)
    on conflict (webhook_id, type) do update set waiting = webhook_batches.waiting + excluded.waiting,
      since = coalesce(webhook_batches.since, excluded.since)`);
  await tx.execute(sql`
    insert into webhook_clicks (webhook_id, type, clicks)
    values (${webhookId}, ${type}, ${JSON.stringify(clicks)}::jsonb)`);
}

export interface BatchRow extends BatchState {
  readonly webhookId: string;
  readonly type: BatchType;
}

/** True for a batch that is full, or whose clicks have waited long enough and that has a token; as `takeBatches`. */
function isDue(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`waiting > 0 and (
    waiting >= ${BATCH_SIZE}
    or (abs(extract(epoch from ${at} - since)) * 1000 >= ${BATCH_WAIT_MS}
      and tokens + abs(extract(epoch from ${at} - tokens_at)) * 1000 / ${TOKEN_MS} >= 1))`;
}

const batch = sql`webhook_id as "webhookId", type, waiting, tokens,
  (extract(epoch from since) * 1000)::double precision as "sinceMs",
  (extract(epoch from tokens_at) * 1000)::double precision as "tokensAtMs"`;
type BatchColumns = Record<string, unknown> & { [K in keyof BatchRow]: BatchRow[K] };

/** The batch that has been due longest. */
export async function selectDueBatch(tx: Tx, now: Date): Promise<BatchRow | undefined> {
  const [row] = await tx.execute<BatchColumns>(
    sql`select ${batch} from webhook_batches where ${isDue(now)} order by since limit 1`,
  );
  return row;
}

/**
 * A batch, locked until the transaction ends. Undefined if another process has locked it, or if it is no longer due.
 */
export async function lockDueBatch(
  tx: Tx,
  { webhookId, type }: Pick<BatchRow, "webhookId" | "type">,
  now: Date,
): Promise<BatchRow | undefined> {
  const [row] = await tx.execute<BatchColumns>(sql`
    select ${batch} from webhook_batches
    where webhook_id = ${webhookId} and type = ${type} and ${isDue(now)} for update skip locked`);
  return row;
}

export async function updateBatch(tx: Tx, { webhookId, type }: BatchRow, state: BatchState): Promise<void> {
  const toInstant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  await tx.execute(sql`
    update webhook_batches set waiting = ${state.waiting}, since = ${toInstant(state.sinceMs)}::timestamptz,
      tokens = ${state.tokens}, tokens_at = ${toInstant(state.tokensAtMs)}::timestamptz
    where webhook_id = ${webhookId} and type = ${type}`);
}

/** Removes the first `count` clicks of a locked batch, and returns them. */
export async function takeClicks(tx: Tx, { webhookId, type }: BatchRow, count: number): Promise<object[]> {
  const rows = await tx.execute<{ id: string; clicks: object[] }>(sql`
    select id::text as id, clicks from (
      select id, clicks, sum(jsonb_array_length(clicks)) over (order by id) - jsonb_array_length(clicks) as before
      from webhook_clicks where webhook_id = ${webhookId} and type = ${type}
    ) as listed where before < ${count} order by id`);
  const taken: object[] = [];
  for (const { id, clicks } of rows) {
    const part = clicks.slice(0, count - taken.length);
    taken.push(...part);
    if (part.length === clicks.length) await tx.execute(sql`delete from webhook_clicks where id = ${id}::bigint`);
    else
      await tx.execute(
        sql`update webhook_clicks set clicks = ${JSON.stringify(clicks.slice(part.length))}::jsonb where id = ${id}::bigint`,
      );
  }
  return taken;
}

/** Drops the waiting clicks of a webhook that is off. */
export async function dropClicks(tx: Tx, webhookId: string): Promise<void> {
  await tx.execute(sql`delete from webhook_batches where webhook_id = ${webhookId}`);
}
