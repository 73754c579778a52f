import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { deliveries, webhooks } from "./tables.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof deliveries.$inferSelect;

export async function selectWebhook(db: Db | Tx, workspaceId: string): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.workspaceId, workspaceId));
  return row;
}

/** The row, locked until the transaction ends. */
export async function lockWebhook(tx: Tx, workspaceId: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.workspaceId, workspaceId)).for("update");
  return row;
}

/** Undefined if the workspace already has one; the second of two concurrent calls then updates it. */
export async function insertWebhook(tx: Tx, row: WebhookRow): Promise<WebhookRow | undefined> {
  const [inserted] = await tx.insert(webhooks).values(row).onConflictDoNothing().returning();
  return inserted;
}

export type WebhookPatch = Partial<Omit<WebhookRow, "workspaceId" | "createdAt">>;

export async function patchWebhook(tx: Tx, workspaceId: string, patch: WebhookPatch): Promise<WebhookRow> {
  const [row] = await tx.update(webhooks).set(patch).where(eq(webhooks.workspaceId, workspaceId)).returning();
  if (!row) throw new Error("A locked webhook was deleted");
  return row;
}

/** Returns whether a row was deleted. */
export async function deleteWebhookRow(tx: Tx, workspaceId: string): Promise<boolean> {
  await tx.delete(deliveries).where(eq(deliveries.workspaceId, workspaceId));
  const rows = await tx.delete(webhooks).where(eq(webhooks.workspaceId, workspaceId)).returning();
  return rows.length > 0;
}

/** Records that the receiver wants no more deliveries, unless its address has changed meanwhile. */
export async function updateRefused(tx: Tx, workspaceId: string, url: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(webhooks)
    .set({ active: false, refusedAt: now })
    .where(and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.url, url)))
    .returning({ workspaceId: webhooks.workspaceId });
  return rows.length > 0;
}

export async function insertDelivery(tx: Tx, row: typeof deliveries.$inferInsert): Promise<DeliveryRow> {
  const [inserted] = await tx.insert(deliveries).values(row).returning();
  if (!inserted) throw new Error("The inserted delivery was not returned");
  return inserted;
}

export async function selectDelivery(db: Db | Tx, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id));
  return row;
}

/** Newest first. */
export function selectDeliveries(db: Db | Tx, workspaceId: string, limit: number): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(deliveries)
    .where(eq(deliveries.workspaceId, workspaceId))
    .orderBy(desc(deliveries.id))
    .limit(limit);
}

/** Records the result of an attempt. */
export async function updateTried(
  tx: Tx,
  id: string,
  { state, status, triedAt }: Pick<DeliveryRow, "state" | "status" | "triedAt">,
): Promise<DeliveryRow | undefined> {
  const [row] = await tx
    .update(deliveries)
    .set({ state, status, triedAt, tries: sql`${deliveries.tries} + 1` })
    .where(eq(deliveries.id, id))
    .returning();
  return row;
}

/** Fails a waiting delivery without another attempt. */
export async function updateFailed(tx: Tx, id: string): Promise<void> {
  await tx.update(deliveries).set({ state: "failed" }).where(eq(deliveries.id, id));
}

/** Deletes the deliveries about a deleted subscriber or message. */
export async function deleteSubjectDeliveries(tx: Tx, workspaceId: string, subjectId: string): Promise<void> {
  await tx.delete(deliveries).where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.subjectId, subjectId)));
}

export async function deleteDeliveries(db: Db | Tx, createdBefore: Date): Promise<void> {
  await db.delete(deliveries).where(lt(deliveries.createdAt, createdBefore));
}
