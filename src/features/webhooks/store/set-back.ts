import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#infra/postgres/client.ts";
import { CLOCK_SLACK_MS, LEASE_MS } from "../limits.ts";

/** The latest instant at which a waiting delivery was certainly written. */
const writtenAt = sql`greatest(
  created_at,
  (attempts -> -1 ->> 'at')::timestamptz,
  leased_until - ${LEASE_MS} * interval '1 millisecond',
  -- the first attempt is never delayed
  case when tries = 0 and leased_until is null then next_attempt_at end)`;

/**
 * Moves waiting deliveries and pauses that were written before the clock was set back, so that they keep their delays
 * instead of waiting until it is that time again.
 */
export async function adjustToClock({ db, now }: { readonly db: Db; now(): Date }): Promise<void> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const earlier = (instant: SQL) => sql`${instant} - (ahead.written_at - ${at})`;
  await db.transaction(async (tx) => {
    const webhookIds = await tx.execute<{ id: string }>(sql`
      select id from webhooks where id in (
        select webhook_id from webhook_deliveries
        where state = 'waiting' and ${writtenAt} > ${at} + ${CLOCK_SLACK_MS} * interval '1 millisecond')
      -- in the order in which attempts take their locks: webhooks before deliveries
      order by id for no key update`);
    if (webhookIds.length === 0) return;
    await tx.execute(sql`
      with ahead as (
        select id, webhook_id, written_at
        from webhook_deliveries cross join lateral (select ${writtenAt} as written_at) as written
        where state = 'waiting' and next_attempt_at > ${at}
          and webhook_id in (select value::uuid from jsonb_array_elements_text(
            ${JSON.stringify(webhookIds.map(({ id }) => id))}::jsonb))
          and written_at > ${at} + ${CLOCK_SLACK_MS} * interval '1 millisecond'
      ), moved as (
        update webhook_deliveries set next_attempt_at = ${earlier(sql`next_attempt_at`)},
          leased_until = ${earlier(sql`leased_until`)}
        from ahead where webhook_deliveries.id = ahead.id
      )
      update webhooks set paused_until = ${earlier(sql`paused_until`)}
      from (select webhook_id, max(written_at) as written_at from ahead group by webhook_id) as ahead
      where webhooks.id = ahead.webhook_id and paused_until > ${at}`);
  });
}
