import { eq, sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { newId } from "#base/ids.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { Fact } from "./facts.ts";

const outbox = pgTable("outbox", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  workspaceId: uuid("workspace_id").notNull(),
  subject: jsonb("subject").$type<Fact["subject"]>().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

/** The channel that notifies every process of facts once their transaction is committed. */
export const FACTS_CHANNEL = "halka_facts";

export async function deleteFacts(tx: Tx, workspaceId: string): Promise<void> {
  await tx.delete(outbox).where(eq(outbox.workspaceId, workspaceId));
}

export async function insertFact(tx: Tx, fact: Fact, now: Date): Promise<void> {
  const { name, workspaceId, subject } = fact;
  await tx.insert(outbox).values({ id: newId(now.getTime()), name, workspaceId, subject, createdAt: now });
  await tx.execute(sql`select pg_notify(${FACTS_CHANNEL}, ${getMessage(fact)})`);
}

/** PostgreSQL rejects NOTIFY payloads of 8,000 bytes and more. */
const MESSAGE_MAX_BYTES = 7_999;

/** The NOTIFY payload of a fact: all of it if it fits, otherwise without its subject, which the outbox row keeps. */
function getMessage(fact: Fact): string {
  const whole = JSON.stringify(fact);
  return Buffer.byteLength(whole) <= MESSAGE_MAX_BYTES ? whole : JSON.stringify({ ...fact, subject: {} });
}
