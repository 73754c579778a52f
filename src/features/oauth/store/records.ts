import { and, eq, exists, gt, isNull, lt, not, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { connectedApps, type ConnectedAppRow, type OAuthRecordRow, oauthRecords } from "./tables.ts";

/** A model of oidc-provider, and the hash of a record's id. */
export interface RecordKey {
  readonly model: string;
  readonly idHash: Uint8Array;
}

const is = ({ model, idHash }: RecordKey) => and(eq(oauthRecords.model, model), eq(oauthRecords.idHash, idHash));

type NewRecord = Omit<OAuthRecordRow, "consumedAt" | "polledAt">;

/**
 * Adds a record, or replaces its payload. Throws if the app that it belongs to has been disconnected in the meantime.
 */
export async function putRecord(db: Db | Tx, record: NewRecord): Promise<void> {
  const { appId, payload, expiresAt } = record;
  await db
    .insert(oauthRecords)
    .values(record)
    .onConflictDoUpdate({
      target: [oauthRecords.model, oauthRecords.idHash],
      set: { appId, payload, expiresAt },
    });
}

export async function selectRecord(db: Db | Tx, key: RecordKey): Promise<OAuthRecordRow | undefined> {
  const [row] = await db.select().from(oauthRecords).where(is(key));
  return row;
}

/** Marks a record as used; false if it already was, including by a concurrent call. */
export async function consumeRecord(db: Db | Tx, key: RecordKey, now: Date): Promise<boolean> {
  const rows = await db
    .update(oauthRecords)
    .set({ consumedAt: now })
    .where(and(is(key), isNull(oauthRecords.consumedAt)))
    .returning({ model: oauthRecords.model });
  return rows.length > 0;
}

export async function deleteRecord(db: Db | Tx, key: RecordKey): Promise<void> {
  await db.delete(oauthRecords).where(is(key));
}

/** Records that a device polls; false if it already polled after `since`. */
export async function pollRecord(
  db: Db | Tx,
  key: RecordKey,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const rows = await db
    .update(oauthRecords)
    .set({ polledAt: now })
    .where(and(is(key), or(isNull(oauthRecords.polledAt), lt(oauthRecords.polledAt, since))))
    .returning({ model: oauthRecords.model });
  return rows.length > 0;
}

/** The unexpired code of a device that a person types. */
export async function selectDeviceRecord(
  db: Db | Tx,
  userCodeHash: Uint8Array,
  now: Date,
): Promise<OAuthRecordRow | undefined> {
  const [row] = await db
    .select()
    .from(oauthRecords)
    .where(and(eq(oauthRecords.userCodeHash, userCodeHash), gt(oauthRecords.expiresAt, now)));
  return row;
}

/**
 * Adds a person's decision to the payload of a request. Returns false if the request already has one or has expired, so
 * that only one of several concurrent decisions counts.
 */
export async function decideRecord(
  tx: Tx,
  key: RecordKey,
  { decision, appId, now }: { readonly decision: object; readonly appId: string | null; readonly now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(oauthRecords)
    .set({ payload: sql`${oauthRecords.payload} || ${JSON.stringify({ ...decision, decided: true })}::jsonb`, appId })
    .where(and(is(key), gt(oauthRecords.expiresAt, now), sql`not (${oauthRecords.payload} ? 'decided')`))
    .returning({ model: oauthRecords.model });
  return rows.length > 0;
}

interface TokenRow {
  readonly record: OAuthRecordRow;
  readonly app: ConnectedAppRow;
}

/** The unexpired token with the app that it belongs to. */
export async function selectToken(db: Db, key: RecordKey, now: Date): Promise<TokenRow | undefined> {
  const [row] = await db
    .select({ record: oauthRecords, app: connectedApps })
    .from(oauthRecords)
    .innerJoin(connectedApps, eq(connectedApps.id, oauthRecords.appId))
    .where(and(is(key), gt(oauthRecords.expiresAt, now)));
  return row;
}

export async function deleteExpiredRecords(db: Db, now: Date): Promise<void> {
  await db.delete(oauthRecords).where(lt(oauthRecords.expiresAt, now));
}

const isClient = eq(oauthRecords.model, "Client");

const isConnected = (db: Db) =>
  exists(
    db
      .select({ id: connectedApps.id })
      .from(connectedApps)
      .where(eq(connectedApps.clientId, sql`${oauthRecords.payload} ->> 'client_id'`)),
  );

/** Counts clients that are connected as created now. A client that is disconnected can then be connected again. */
export async function renewConnectedClients(
  db: Db,
  { createdBefore, now }: { readonly createdBefore: Date; readonly now: Date },
): Promise<void> {
  await db
    .update(oauthRecords)
    .set({ createdAt: now })
    .where(and(isClient, lt(oauthRecords.createdAt, createdBefore), isConnected(db)));
}

/** Counts a client as created now; does nothing for an app that is not registered. */
export async function renewClient(tx: Tx, key: RecordKey, now: Date): Promise<void> {
  await tx.update(oauthRecords).set({ createdAt: now }).where(is(key));
}

/** Deletes clients that were registered, or last connected, before this time. */
export async function deleteUnusedClients(db: Db, createdBefore: Date): Promise<void> {
  await db.delete(oauthRecords).where(and(isClient, lt(oauthRecords.createdAt, createdBefore), not(isConnected(db))));
}
