import { createHash } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { pgTable, smallint, text as textColumn, uuid } from "drizzle-orm/pg-core";
import { ApiError } from "#base/errors.ts";
import { badKey, keyInFlight, keyMismatch, IDEMPOTENCY_KEY_MAX_LENGTH } from "#base/idempotency.ts";
import { DAY_MS } from "#base/time.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { seal, unseal } from "#infra/secrets/seal.ts";
import { bytea, instant } from "#infra/postgres/columns.ts";

const RETENTION_MS = DAY_MS;

/** A call with an idempotency key; `request` contains everything that its effect depends on. */
export interface IdempotentCall {
  readonly route: string;
  readonly key: string;
  readonly request: unknown;
}

export interface StoredResponse {
  readonly status: number;
  /** JSON; empty if there is no content. */
  readonly text: string;
}

export interface IdempotentResponse extends StoredResponse {
  readonly isReplay: boolean;
}

interface IdempotencyCtx<Event> {
  readonly db: Db;
  readonly keys: Keys;
  now(): Date;
  announce(events: readonly Event[]): void;
}

const results = pgTable("idempotency_keys", {
  accountId: uuid("account_id").notNull(),
  route: textColumn("route").notNull(),
  keyHash: bytea("key_hash").notNull(),
  requestHash: bytea("request_hash").notNull(),
  status: smallint("status").notNull(),
  response: textColumn("response").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Rejects a key that is empty or too long. */
export function checkKey(key: string): void {
  if (key.length === 0 || key.length > IDEMPOTENCY_KEY_MAX_LENGTH) throw new ApiError(badKey);
}

/**
 * Runs the work that `prepare` returns and stores its response in one transaction, or returns the stored response of the
 * account's earlier call with the same key. A call that is rejected, fails or is cut off by a crash stores nothing, so
 * its key can be used again. All SQL of the work must go through the context that it receives, which holds one connection
 * the whole time. Whatever is slow belongs in `prepare`, which runs before the transaction, and also runs for each call
 * with the same key that arrives before the response is stored.
 */
export async function respondIdempotently<Event, Ctx extends IdempotencyCtx<Event>>(
  ctx: Ctx,
  accountId: string,
  { route, key, request }: IdempotentCall,
  prepare: () => Promise<(ctx: Ctx) => Promise<StoredResponse>>,
): Promise<IdempotentResponse> {
  const keyHash = hash(key);
  const requestHash = hash(JSON.stringify(request));
  const scope = `${accountId} ${route} ${keyHash.toString("hex")}`;
  const events: Event[] = [];
  const replay = async (db: Db): Promise<IdempotentResponse | undefined> => {
    const found = await findResponse(db, accountId, route, keyHash, ctx.now());
    if (found && !requestHash.equals(found.requestHash)) throw new ApiError(keyMismatch);
    return found && { status: found.status, text: decrypt(ctx.keys, found.response, scope), isReplay: true };
  };
  const earlier = await replay(ctx.db);
  if (earlier) return earlier;
  const work = await prepare();
  const response = await ctx.db.transaction(async (tx): Promise<IdempotentResponse> => {
    // does not wait for the other call, since that would hold a connection
    if (!(await lock(tx, hash(scope)))) throw new ApiError(keyInFlight, { retryAfterSeconds: 1 });
    const meanwhile = await replay(tx);
    if (meanwhile) return meanwhile;
    const created = await work({
      ...ctx,
      // operations can use a transaction like a database: their own transactions become savepoints in it
      db: tx,
      // held back until the commit, since caches dropped before it would be refilled with the old data
      announce: (committed: readonly Event[]) => void events.push(...committed),
    });
    const record = {
      requestHash,
      status: created.status,
      response: encrypt(ctx.keys, created.text, scope),
      createdAt: ctx.now(),
    };
    await tx
      .insert(results)
      .values({ accountId, route, keyHash, ...record })
      .onConflictDoUpdate({ target: [results.accountId, results.route, results.keyHash], set: record });
    return { ...created, isReplay: false };
  });
  if (events.length > 0) ctx.announce(events);
  return response;
}

const PURPOSE = "idempotency responses";

/**
 * Stored responses are encrypted: some contain a token that is shown once, and a copy of the database must not reveal
 * it.
 */
function encrypt(keys: Keys, text: string, scope: string): string {
  return seal(keys.of(PURPOSE), Buffer.from(text), scope).toString("base64");
}

function decrypt(keys: Keys, sealed: string, scope: string): string {
  const text = unseal(keys.of(PURPOSE), Buffer.from(sealed, "base64"), scope);
  if (!text) throw new Error("A stored response was encrypted with another secret");
  return text.toString();
}

/** Deletes responses that are older than a day. */
export async function deleteOldResponses(db: Db, now: Date): Promise<void> {
  await db.delete(results).where(lt(results.createdAt, new Date(now.getTime() - RETENTION_MS)));
}

async function lock(tx: Tx, of: Buffer): Promise<boolean> {
  const id = of.readBigInt64BE(0);
  const [row] = await tx.execute<{ ok: boolean }>(sql`select pg_try_advisory_xact_lock(${String(id)}::bigint) as ok`);
  return row!.ok;
}

async function findResponse(db: Db, accountId: string, route: string, keyHash: Uint8Array, now: Date) {
  const isThis = and(eq(results.accountId, accountId), eq(results.route, route), eq(results.keyHash, keyHash));
  const [row] = await db
    .select()
    .from(results)
    .where(and(isThis, gt(results.createdAt, new Date(now.getTime() - RETENTION_MS))));
  return row;
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
