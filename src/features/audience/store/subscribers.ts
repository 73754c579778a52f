import { and, count, desc, eq, gte, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { SubscriberState } from "../subscribers/states.ts";
import { containsText, subscribers } from "./tables.ts";

export type SubscriberRow = typeof subscribers.$inferSelect;
type NewSubscriberRow = Omit<SubscriberRow, "mailbox" | "state" | "askedAt" | "confirmedAt" | "leftAt">;

const byId = (workspaceId: string, id: string) => and(eq(subscribers.workspaceId, workspaceId), eq(subscribers.id, id));

/**
 * Records a subscription request: inserts a row, or renews the row of this address. A confirmed subscriber stays
 * unchanged, and an email already sent to a pending one stays valid. The unique index decides between concurrent calls.
 */
export async function putPendingSubscriber(tx: Tx, row: NewSubscriberRow): Promise<SubscriberRow> {
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  const ifUnsubscribed = (column: string) =>
    sql.raw(`case when subscribers.state = 'left' then excluded.${column} else subscribers.${column} end`);
  const { workspaceId, email, createdAt } = row;
  const [pending] = await tx
    .insert(subscribers)
    .values({ ...row, state: "pending", askedAt: createdAt })
    .onConflictDoUpdate({
      target: [subscribers.workspaceId, subscribers.mailbox],
      set: {
        state: "pending",
        email: excluded("email"),
        name: sql`case when excluded.name = '' then subscribers.name else excluded.name end`,
        consent: excluded("consent"),
        form: excluded("form"),
        blockId: excluded("block_id"),
        language: excluded("language"),
        confirmSeed: ifUnsubscribed("confirm_seed"),
        confirmHash: ifUnsubscribed("confirm_hash"),
        askedAt: createdAt,
      },
      setWhere: sql`subscribers.state <> 'confirmed'`,
    })
    .returning();
  if (pending) return pending;
  const [confirmed] = await tx
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.workspaceId, workspaceId), eq(subscribers.mailbox, email.toLowerCase())));
  if (!confirmed) throw new Error("The subscriber with this address is missing");
  return confirmed;
}

export async function selectSubscriber(db: Db | Tx, id: string): Promise<SubscriberRow | undefined> {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, id));
  return row;
}

type TokenColumn = "confirmHash" | "unsubscribeHash";

export async function selectByToken(
  db: Db | Tx,
  column: TokenColumn,
  hash: Uint8Array,
): Promise<SubscriberRow | undefined> {
  const [row] = await db.select().from(subscribers).where(eq(subscribers[column], hash));
  return row;
}

/** Confirms a pending subscription that was requested at `requestedAfter` or later; undefined without one. */
export async function confirmSubscriber(
  tx: Tx,
  hash: Uint8Array,
  { now, requestedAfter }: { readonly now: Date; readonly requestedAfter: Date },
): Promise<SubscriberRow | undefined> {
  const [row] = await tx
    .update(subscribers)
    .set({ state: "confirmed", confirmedAt: now, leftAt: null })
    .where(
      and(
        eq(subscribers.confirmHash, hash),
        eq(subscribers.state, "pending"),
        gte(subscribers.askedAt, requestedAfter),
      ),
    )
    .returning();
  return row;
}

/** Unsubscribes a subscriber; undefined if they are not subscribed. */
export async function updateUnsubscribed(tx: Tx, id: string, now: Date): Promise<SubscriberRow | undefined> {
  const [row] = await tx
    .update(subscribers)
    .set({ state: "left", leftAt: now })
    .where(and(eq(subscribers.id, id), eq(subscribers.state, "confirmed")))
    .returning();
  return row;
}

/** Withdraws an unconfirmed request; undefined if nothing was pending. */
export async function withdrawPendingSubscriber(tx: Tx, id: string): Promise<SubscriberRow | undefined> {
  const [row] = await withdrawPending(tx, eq(subscribers.id, id));
  return row;
}

/** Withdraws all unconfirmed requests from before an instant; returns each affected workspace once. */
export async function expirePendingSubscribers(tx: Tx, requestedBefore: Date): Promise<string[]> {
  const rows = await withdrawPending(tx, lt(subscribers.askedAt, requestedBefore));
  return [...new Set(rows.map(({ workspaceId }) => workspaceId))];
}

/** Resets a former subscriber to unsubscribed, and deletes the row of anyone else. */
async function withdrawPending(tx: Tx, of: SQL): Promise<SubscriberRow[]> {
  const isPending = and(of, eq(subscribers.state, "pending"));
  const former = await tx
    .update(subscribers)
    .set({ state: "left" })
    .where(and(isPending, isNotNull(subscribers.leftAt)))
    .returning();
  return [...former, ...(await tx.delete(subscribers).where(isPending).returning())];
}

export async function deleteSubscriberRow(tx: Tx, workspaceId: string, id: string): Promise<SubscriberRow | undefined> {
  const [row] = await tx.delete(subscribers).where(byId(workspaceId, id)).returning();
  return row;
}

export interface SubscriberSearch {
  readonly state?: SubscriberState | undefined;
  /** Part of the address or name to search for. */
  readonly search?: string | undefined;
  /** The id of the last row on the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export function selectSubscribers(
  db: Db | Tx,
  workspaceId: string,
  { state, search, after, limit }: SubscriberSearch,
): Promise<SubscriberRow[]> {
  return db
    .select()
    .from(subscribers)
    .where(
      and(
        eq(subscribers.workspaceId, workspaceId),
        state && eq(subscribers.state, state),
        search ? or(containsText(subscribers.email, search), containsText(subscribers.name, search)) : undefined,
        after ? lt(subscribers.id, after) : undefined,
      ),
    )
    .orderBy(desc(subscribers.id))
    .limit(limit);
}

export async function countSubscribers(
  db: Db | Tx,
  workspaceId: string,
): Promise<Readonly<Record<SubscriberState, number>>> {
  const rows = await db
    .select({ state: subscribers.state, rows: count() })
    .from(subscribers)
    .where(eq(subscribers.workspaceId, workspaceId))
    .groupBy(subscribers.state);
  return { pending: 0, confirmed: 0, left: 0, ...Object.fromEntries(rows.map(({ state, rows: n }) => [state, n])) };
}
