import { ApiError, notFound, requireFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { paginate } from "#base/paginate.ts";
import { parseHost } from "#features/domains/host.ts";
import { withoutRepeats } from "#features/links/tags/fold.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import { getShownUrl, unsealUrl, toStoredUrl } from "./sealed-url.ts";
import {
  badWebhookUrl,
  type NewWebhook,
  notChatUrl,
  signatureFixed,
  type Webhook,
  type WebhookChange,
  webhookLimit,
} from "./contract.ts";
import type { WebhooksCtx } from "./ctx.ts";
import { PREVIOUS_SECRET_MS, WEBHOOKS_MAX } from "./limits.ts";
import { presentWebhook } from "./presenter.ts";
import { newSecret, sealSecret, secretText } from "./signature/secret.ts";
import { failWaiting, selectLatest } from "./store/deliveries.ts";
import type { WebhookRow } from "./store/tables.ts";
import {
  lockAndCountWebhooks,
  deleteWebhookRow,
  insertWebhook,
  lockWebhook,
  patchWebhook,
  selectWebhook,
  selectWebhooks,
  type WebhookPatch,
} from "./store/webhooks.ts";
import { parseWebhookUrl } from "./webhook-url.ts";

type ReadCtx = Pick<WebhooksCtx, "db" | "keys" | "now" | "workspaceId">;

const rotations: RateLimit = { name: "webhook-secret", points: 10, seconds: 3600 };

/** One page of the workspace's webhooks, oldest first. */
export async function listWebhooks(
  ctx: ReadCtx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ webhooks: Webhook[]; next: string | null }> {
  const rows = await selectWebhooks(ctx.db, ctx.workspaceId, { after: cursor, limit: limit + 1 });
  const { items, next } = paginate(rows, limit);
  const latest = await selectLatest(
    ctx.db,
    items.map(({ id }) => id),
  );
  return { webhooks: items.map((row) => presentWebhook(ctx, row, latest.get(row.id))), next };
}

/** All webhooks, for a data export. */
export async function listAllWebhooks(ctx: ReadCtx): Promise<Webhook[]> {
  return (await listWebhooks(ctx, { limit: WEBHOOKS_MAX })).webhooks;
}

/** Throws notFound. */
export async function getWebhook(ctx: ReadCtx, id: string): Promise<Webhook> {
  return present(ctx, requireFound(await selectWebhook(ctx.db, ctx.workspaceId, id)));
}

/**
 * Creates a webhook. Its secret is returned only in this response. Throws badWebhookUrl, notChatUrl, chatMissing or
 * webhookLimit.
 */
export async function createWebhook(ctx: WebhooksCtx, input: NewWebhook): Promise<Webhook> {
  const { workspaceId, keys } = ctx;
  const { name, events, filters, format, signature, active } = input;
  const url = parseWebhookUrl(input, ctx.ownHosts);
  const secret = newSecret();
  const row = await runInTransaction(ctx, async ({ tx, emit }) => {
    if ((await lockAndCountWebhooks(tx, workspaceId)) >= WEBHOOKS_MAX) throw new ApiError(webhookLimit);
    const now = ctx.now();
    const id = newId(now.getTime());
    const created = await insertWebhook(tx, {
      id,
      workspaceId,
      ...toStoredUrl(keys, { id, url, format }),
      name,
      events: [...new Set(events)],
      tags: readTags(filters.tags),
      hosts: readHosts(filters.domains),
      format,
      chatId: format === "telegram" ? input.chatId : null,
      signature,
      secret: sealSecret(keys, secret, workspaceId),
      active,
      createdAt: now,
      updatedAt: now,
    });
    await emit({ name: "webhook.created", workspaceId, subject: { webhookId: created.id } });
    return created;
  });
  return withSecret(await present(ctx, row), secretText(signature, secret));
}

/**
 * Changes a webhook. Switching it off gives up its waiting deliveries, and so does changing its format, in which they
 * were written. Throws notFound, signatureFixed, and the errors of `createWebhook`.
 */
export async function changeWebhook(ctx: WebhooksCtx, id: string, change: WebhookChange): Promise<Webhook> {
  const { workspaceId } = ctx;
  const row = await runInTransaction(ctx, async ({ tx, emit }) => {
    const before = requireFound(await lockWebhook(tx, workspaceId, id));
    if (change.signature !== undefined && change.signature !== before.signature) throw new ApiError(signatureFixed);
    const { format = before.format, chatId = before.chatId } = change;
    const former = unsealUrl(ctx.keys, before);
    const target = { url: getNewUrl(before, change) ?? former, format, chatId };
    const hasMoved = change.url !== undefined || change.format !== undefined || change.chatId !== undefined;
    const url = hasMoved ? parseWebhookUrl(target, ctx.ownHosts) : former;
    const { events, filters, name, active } = change;
    const patch: WebhookPatch = {
      ...(name !== undefined && { name }),
      ...(events && { events: [...new Set(events)] }),
      ...(filters?.tags && { tags: readTags(filters.tags) }),
      ...(filters?.domains && { hosts: readHosts(filters.domains) }),
      ...(hasMoved && {
        ...toStoredUrl(ctx.keys, { id, url, format }),
        format,
        chatId: format === "telegram" ? chatId : null,
      }),
      ...(format !== before.format && { formatSince: ctx.now() }),
      ...(active !== undefined && { active }),
      updatedAt: ctx.now(),
    };
    const isSwitchedOn = active === true && !before.active;
    // a webhook that is switched on or gets a new address starts without failures
    if (isSwitchedOn || url !== former)
      Object.assign(patch, {
        disabledReason: null,
        disabledAt: null,
        failingSince: null,
        warnedAt: null,
        pausedUntil: null,
      });
    const after = await patchWebhook(tx, id, patch);
    if ((before.active && !after.active) || after.format !== before.format) await failWaiting(tx, id);
    await emit({ name: "webhook.updated", workspaceId, subject: { webhookId: id } });
    return after;
  });
  return present(ctx, row);
}

/** Creates a new secret. The previous one also signs for 24 hours. Throws notFound. */
export async function rotateSecret(ctx: WebhooksCtx, id: string): Promise<Webhook> {
  const { workspaceId } = ctx;
  requireFound(await selectWebhook(ctx.db, workspaceId, id));
  await enforceRateLimit(ctx.rateLimits, rotations, id);
  const secret = newSecret();
  const row = await runInTransaction(ctx, async ({ tx, emit }) => {
    const before = requireFound(await lockWebhook(tx, workspaceId, id));
    const now = ctx.now();
    const after = await patchWebhook(tx, id, {
      secret: sealSecret(ctx.keys, secret, workspaceId),
      previousSecret: before.secret,
      previousSecretUntil: new Date(now.getTime() + PREVIOUS_SECRET_MS),
      updatedAt: now,
    });
    await emit({ name: "webhook.updated", workspaceId, subject: { webhookId: id } });
    return after;
  });
  return withSecret(await present(ctx, row), secretText(row.signature, secret));
}

/** Deletes a webhook with its deliveries. Throws notFound. */
export async function deleteWebhook(ctx: WebhooksCtx, id: string): Promise<void> {
  const { workspaceId } = ctx;
  await runInTransaction(ctx, async ({ tx, emit }) => {
    if (!(await deleteWebhookRow(tx, workspaceId, id))) throw new ApiError(notFound);
    await emit({ name: "webhook.deleted", workspaceId, subject: { webhookId: id } });
  });
}

/**
 * The address that a change sets; undefined if it stays the same. A sealed address can only be kept together with its
 * format, since another format would show all of it. Throws badWebhookUrl or notChatUrl.
 */
function getNewUrl(before: WebhookRow, { url, format = before.format }: WebhookChange): string | undefined {
  if (url !== undefined && url !== getShownUrl(before)) return url;
  if (before.format !== "standard" && format !== before.format)
    throw new ApiError(format === "standard" ? badWebhookUrl : notChatUrl);
  return undefined;
}

async function present(ctx: ReadCtx, row: WebhookRow): Promise<Webhook> {
  return presentWebhook(ctx, row, (await selectLatest(ctx.db, [row.id])).get(row.id));
}

function withSecret(webhook: Webhook, secret: string | undefined): Webhook {
  return secret === undefined ? webhook : { ...webhook, secret };
}

function readTags(tags: readonly string[]): string[] {
  return withoutRepeats(tags.map((tag) => tag.normalize()));
}

/** Hosts in the form in which they are compared, without repeats. */
function readHosts(typed: readonly string[]): string[] {
  const hosts = typed.map((text) => {
    const read = parseHost(text);
    // the host of an installation may have a port
    return typeof read === "object" ? read.host : text;
  });
  return [...new Set(hosts)];
}
