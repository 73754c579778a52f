import type { ParsedInput } from "#base/contract.ts";
import { ApiError, type FieldError, invalid, requireFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { HOUR_MS } from "#base/time.ts";
import type { SessionCtx } from "#features/accounts/ctx.ts";
import { queueMail } from "#features/accounts/mail-queue.ts";
import type { ApiKeyChange } from "#features/accounts/mails/content.ts";
import { findDisplayNames, listOwners } from "#features/accounts/workspace-members.ts";
import { recordSecurityEvent } from "#features/accounts/security-events.ts";
import { hashBearerToken } from "#features/accounts/tokens.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { lockWorkspace } from "#features/workspaces/workspaces.ts";
import {
  type ApiKey,
  apiKeyExpired,
  apiKeyLimit,
  type ApiKeysContract,
  type NewApiKey,
  notKeyCreator,
} from "./contract.ts";
import { getStart, newKey } from "./key.ts";
import { KEYS_MAX, OVERLAP_HOURS } from "./limits.ts";
import { toCidr } from "./networks.ts";
import {
  type ApiKeyRow,
  countApiKeys,
  deleteApiKey,
  insertApiKey,
  lockApiKey,
  replaceToken,
  selectApiKeys,
} from "./store/api-keys.ts";

type Input = ParsedInput<ApiKeysContract["POST /v1/api-keys"]>["body"];

/** The API keys of the workspace, newest first. */
export async function listApiKeys(ctx: Pick<SessionCtx, "db" | "now" | "workspaceId">): Promise<ApiKey[]> {
  const rows = await selectApiKeys(ctx.db, ctx.workspaceId);
  return present(ctx, rows);
}

/** Creates an API key. Only this response contains it. Throws apiKeyLimit, and invalid for a bad expiry or network. */
export async function createApiKey(ctx: SessionCtx, input: Input): Promise<NewApiKey> {
  const { workspaceId, accountId } = ctx;
  const now = ctx.now();
  const key = newKey();
  const row: ApiKeyRow = {
    id: newId(now.getTime()),
    workspaceId,
    accountId,
    name: input.name,
    tokenHash: hashBearerToken(key),
    tokenStart: getStart(key),
    previousTokenHash: null,
    previousTokenUntil: null,
    scopes: [...new Set(input.scopes)],
    ...validateFields(input, now),
    createdAt: now,
    lastUsedAt: null,
  };
  return runInTransaction(ctx, async (scope) => {
    // serialises concurrent calls, so that the limit holds
    await lockWorkspace(scope.tx, workspaceId);
    if ((await countApiKeys(scope.tx, workspaceId)) >= KEYS_MAX) throw new ApiError(apiKeyLimit);
    await insertApiKey(scope.tx, row);
    await announceChange(ctx, scope, { row, what: "created" });
    return { ...(await presentOne(scope.ctx, row)), key };
  });
}

/** Replaces the key. Only this response contains the new one. Throws notFound, apiKeyExpired and notKeyCreator. */
export async function rotateApiKey(ctx: SessionCtx, id: string): Promise<NewApiKey> {
  const { workspaceId, accountId } = ctx;
  const now = ctx.now();
  const key = newKey();
  return runInTransaction(ctx, async (scope) => {
    const former = requireFound(await lockApiKey(scope.tx, workspaceId, id));
    // the key acts with the role of its creator, which another member may not have
    if (former.accountId !== accountId) throw new ApiError(notKeyCreator);
    if (isExpired(former, now)) throw new ApiError(apiKeyExpired);
    const row: ApiKeyRow = {
      ...former,
      tokenHash: hashBearerToken(key),
      tokenStart: getStart(key),
      previousTokenHash: former.tokenHash,
      previousTokenUntil: new Date(now.getTime() + OVERLAP_HOURS * HOUR_MS),
    };
    await replaceToken(scope.tx, row);
    await announceChange(ctx, scope, { row, what: "rotated" });
    return { ...(await presentOne(scope.ctx, row)), key };
  });
}

/** Deletes a key for good; throws notFound. */
export async function removeApiKey(ctx: SessionCtx, id: string): Promise<void> {
  await runInTransaction(ctx, async (scope) => {
    const row = requireFound(await deleteApiKey(scope.tx, ctx.workspaceId, id));
    await announceChange(ctx, scope, { row, what: "deleted" });
  });
}

/** The keys of a workspace for its owner's export: their scopes and last use. */
export async function describeApiKeys(ctx: Pick<SessionCtx, "db" | "now" | "workspaceId">) {
  const keys = await listApiKeys(ctx);
  return keys.map(({ _id, formerKeyUntil: _until, ...key }) => key);
}

export function isExpired({ expiresAt }: Pick<ApiKeyRow, "expiresAt">, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Validates the fields and returns their columns. Throws invalid, which names the bad field. */
function validateFields({ expiresAt, networks = [] }: Input, now: Date): Pick<ApiKeyRow, "expiresAt" | "networks"> {
  const expiry = expiresAt ? new Date(expiresAt) : null;
  const cidrs = networks.map(toCidr);
  const errors: FieldError[] = cidrs.flatMap((cidr, index) =>
    cidr === undefined
      ? [{ field: `networks.${index}`, message: "Enter an address, or a network such as 192.0.2.0/24" }]
      : [],
  );
  if (expiry && expiry <= now) errors.unshift({ field: "expiresAt", message: "Choose a time in the future" });
  const [first] = errors;
  if (first) throw new ApiError(invalid, { message: first.message, errors });
  return { expiresAt: expiry, networks: [...new Set(cidrs.filter((cidr) => cidr !== undefined))] };
}

async function presentOne(ctx: Pick<Ctx, "db" | "now">, row: ApiKeyRow): Promise<ApiKey> {
  const [key] = await present(ctx, [row]);
  return key!;
}

async function present(ctx: Pick<Ctx, "db" | "now">, rows: readonly ApiKeyRow[]): Promise<ApiKey[]> {
  const now = ctx.now();
  const names = await findDisplayNames(ctx, [...new Set(rows.map(({ accountId }) => accountId))]);
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    start: row.tokenStart,
    scopes: row.scopes,
    networks: row.networks,
    creator: { _id: row.accountId, name: names.get(row.accountId) ?? "" },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    formerKeyUntil: findFormerEnd(row, now)?.toISOString() ?? null,
  }));
}

/** When the key from before the last rotation stops working; undefined if it no longer works. */
function findFormerEnd({ previousTokenUntil, expiresAt }: ApiKeyRow, now: Date): Date | undefined {
  if (!previousTokenUntil) return undefined;
  const end = expiresAt && expiresAt < previousTokenUntil ? expiresAt : previousTokenUntil;
  return end > now ? end : undefined;
}

/**
 * Records a change to a key within the caller's transaction: emits the domain event, writes to the security logs of the
 * workspace's owners and of the person who made the change, and queues an email to each of them.
 */
async function announceChange(
  ctx: SessionCtx,
  { tx, emit }: EventTx,
  { row, what }: { readonly row: ApiKeyRow; readonly what: ApiKeyChange },
): Promise<void> {
  const { workspaceId } = ctx;
  const { name } = row;
  await emit({ name: `api_key.${what}`, workspaceId, subject: { apiKeyId: row.id } });
  for (const accountId of new Set([...(await listOwners({ db: tx }, workspaceId)), ctx.accountId])) {
    await recordSecurityEvent(ctx, tx, { accountId, kind: `api_key_${what}`, details: { name } });
    await queueMail(ctx, tx, { kind: "api-key-changed", accountId, workspaceId, what, name });
  }
}
