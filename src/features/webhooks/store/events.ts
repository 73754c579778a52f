import { sql } from "drizzle-orm";
import type { Tx } from "#infra/postgres/client.ts";

/** A domain event that is waiting to become deliveries. */
export interface QueuedEvent {
  readonly id: string;
  /** How far an event about many links has been dispatched; null at first. */
  readonly position: string | null;
  readonly tries: number;
}

/** The oldest events that no other process has locked, locked until the transaction ends. */
export async function lockQueued(tx: Tx, now: Date, limit: number): Promise<QueuedEvent[]> {
  const rows = await tx.execute<{ [K in keyof QueuedEvent]: QueuedEvent[K] }>(sql`
    select id, position, tries from webhook_events
    where coalesce(retry_at <= ${now.toISOString()}::timestamptz, true)
    order by id limit ${limit} for update skip locked`);
  return [...rows];
}

/** Removes events that have been dispatched. */
export async function deleteQueued(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    delete from webhook_events where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
}

export async function setPosition(tx: Tx, id: string, position: string): Promise<void> {
  await tx.execute(sql`update webhook_events set position = ${position} where id = ${id}`);
}

export async function postponeEvent(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.execute(sql`
    update webhook_events set tries = tries + 1, retry_at = ${until.toISOString()}::timestamptz where id = ${id}`);
}
