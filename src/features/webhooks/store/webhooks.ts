import { and, asc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { type WebhookRow, webhooks } from "./tables.ts";

const byId = (workspaceId: string, id: string) => and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, id));

/** The webhooks of a workspace, oldest first; only those that follow `after`, if given. */
export function selectWebhooks(
  db: Db | Tx,
  workspaceId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.workspaceId, workspaceId), after === undefined ? undefined : gt(webhooks.id, after)))
    .orderBy(asc(webhooks.id))
    .limit(limit);
}

export async function selectWebhook(db: Db | Tx, workspaceId: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(byId(workspaceId, id));
  return row;
}

/** A webhook of any workspace. */
export async function selectAnyWebhook(db: Db | Tx, id: string): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  return row;
}

/** A webhook, locked until the transaction ends. */
export async function lockWebhook(tx: Tx, workspaceId: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(byId(workspaceId, id)).for("no key update");
  return row;
}

export async function lockAnyWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for("no key update");
  return row;
}

/** Chat webhooks whose address is not sealed yet, locked until the transaction ends. */
export function lockUnsealed(tx: Tx): Promise<WebhookRow[]> {
  return tx
    .select()
    .from(webhooks)
    .where(and(ne(webhooks.format, "standard"), isNull(webhooks.sealedUrl)))
    .orderBy(asc(webhooks.id))
    .for("no key update");
}

/** A webhook, locked against changes until the transaction ends. */
export async function lockWebhookShared(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for("share");
  return row;
}

/** Returns how many webhooks a workspace has, and lets no other transaction create one until this one ends. */
export async function lockAndCountWebhooks(tx: Tx, workspaceId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${workspaceId}`}, 0))`);
  const [row] = await tx.execute<{ count: number }>(
    sql`select count(*)::integer as count from webhooks where workspace_id = ${workspaceId}`,
  );
  return row!.count;
}

export async function insertWebhook(tx: Tx, row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [inserted] = await tx.insert(webhooks).values(row).returning();
  return inserted!;
}

export type WebhookPatch = Partial<Omit<WebhookRow, "id" | "workspaceId" | "createdAt">>;

export async function patchWebhook(tx: Tx, id: string, patch: WebhookPatch): Promise<WebhookRow> {
  const [row] = await tx.update(webhooks).set(patch).where(eq(webhooks.id, id)).returning();
  if (!row) throw new Error("A locked webhook was deleted");
  return row;
}

/** Deletes a webhook. False if there was none. */
export async function deleteWebhookRow(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const rows = await tx.delete(webhooks).where(byId(workspaceId, id)).returning({ id: webhooks.id });
  return rows.length > 0;
}

/** The active webhooks of workspaces, locked against changes until the transaction ends. */
export function selectActive(tx: Tx, workspaceIds: readonly string[]): Promise<WebhookRow[]> {
  return tx
    .select()
    .from(webhooks)
    .where(and(inArray(webhooks.workspaceId, [...workspaceIds]), eq(webhooks.active, true)))
    .orderBy(asc(webhooks.id))
    .for("share");
}

/** Whether any webhook subscribes to one of the types. */
export async function hasSubscribed(db: Db, types: readonly string[]): Promise<boolean> {
  const typesJson = JSON.stringify(types);
  const [row] = await db.execute<{ found: boolean }>(sql`
    select exists (select from webhooks where active
      and events && array(select jsonb_array_elements_text(${typesJson}::jsonb))) as found`);
  return row!.found;
}

/** The active webhooks of the workspaces that subscribe to one of the types. */
export function selectSubscribed(
  db: Db | Tx,
  workspaceIds: readonly string[],
  types: readonly string[],
): Promise<WebhookRow[]> {
  return querySubscribed(db, workspaceIds, types);
}

/** Like `selectSubscribed`. Lets none of the webhooks be deleted until the transaction ends. */
export function lockSubscribed(
  tx: Tx,
  workspaceIds: readonly string[],
  types: readonly string[],
): Promise<WebhookRow[]> {
  return querySubscribed(tx, workspaceIds, types).for("key share");
}

function querySubscribed(db: Db | Tx, workspaceIds: readonly string[], types: readonly string[]) {
  const idsJson = JSON.stringify(workspaceIds);
  const typesJson = JSON.stringify(types);
  return db
    .select()
    .from(webhooks)
    .where(
      sql`${webhooks.workspaceId} in (select value::uuid from jsonb_array_elements_text(${idsJson}::jsonb))
        and ${webhooks.active} and ${webhooks.events} && array(select jsonb_array_elements_text(${typesJson}::jsonb))`,
    )
    .orderBy(asc(webhooks.id));
}
