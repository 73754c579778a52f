import { asc, eq, inArray, sql } from "drizzle-orm";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { firstIdAt, newId } from "#base/ids.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { Actor, Ctx } from "./ctx.ts";
import type { DomainEvent } from "./domain-events.ts";
import { instant } from "#infra/postgres/columns.ts";

const outbox = pgTable("outbox", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  workspaceId: uuid("workspace_id").notNull(),
  subject: jsonb("subject").$type<DomainEvent["subject"]>().notNull(),
  createdAt: instant("created_at").notNull(),
  accountId: uuid("account_id"),
  via: text("via").$type<Actor["via"]>(),
  keyId: uuid("key_id"),
});

/** The channel that notifies every process of events once their transaction is committed. */
export const EVENTS_CHANNEL = "halka_events";

export async function deleteDomainEvents(tx: Tx, workspaceId: string): Promise<void> {
  await tx.delete(outbox).where(eq(outbox.workspaceId, workspaceId));
}

export async function insertDomainEvent(
  tx: Tx,
  event: DomainEvent,
  { now, actor }: Pick<Ctx, "now" | "actor">,
): Promise<void> {
  const { name, workspaceId, subject } = event;
  const createdAt = now();
  await tx.insert(outbox).values({ id: newId(createdAt.getTime()), name, workspaceId, subject, createdAt, ...actor });
  await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${toPayload(event)})`);
}

export type StoredEvent = Pick<typeof outbox.$inferSelect, "id" | "name" | "workspaceId" | "subject" | "createdAt">;

export async function selectDomainEvents(db: Db | Tx, ids: readonly string[]): Promise<StoredEvent[]> {
  const { id, name, workspaceId, subject, createdAt } = outbox;
  return db
    .select({ id, name, workspaceId, subject, createdAt })
    .from(outbox)
    .where(inArray(outbox.id, [...ids]))
    .orderBy(asc(outbox.id));
}

/** The maximum number of events deleted by one statement. */
const SWEEP_BATCH = 10_000;

/** Deletes events that are older than an instant. Their ids begin with the time of creation. */
export async function deleteDomainEventsBefore(db: Db, before: Date): Promise<void> {
  const first = firstIdAt(before);
  for (let count = SWEEP_BATCH; count === SWEEP_BATCH;) {
    const rows = await db.execute(sql`
      delete from outbox where id in (select id from outbox where id < ${first}::uuid order by id limit ${SWEEP_BATCH})
      returning 1`);
    count = rows.length;
  }
}

/** PostgreSQL rejects NOTIFY payloads of 8,000 bytes and more. */
const MESSAGE_MAX_BYTES = 7_999;

/** The NOTIFY payload of an event: all of it if it fits, otherwise without its subject, which the outbox row keeps. */
function toPayload(event: DomainEvent): string {
  const json = JSON.stringify(event);
  return Buffer.byteLength(json) <= MESSAGE_MAX_BYTES ? json : JSON.stringify({ ...event, subject: {} });
}
