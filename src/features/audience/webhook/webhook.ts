import type { Checked } from "#base/contract.ts";
import { notFound, ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { HOUR_MS } from "#base/time.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { mayBePublic } from "#infra/fetch/reach.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { AudienceCtx } from "../ctx.ts";
import { DELIVERIES_LISTED, OLD_SECRET_HOURS } from "../limits.ts";
import {
  deleteWebhookRow,
  type DeliveryRow,
  insertDelivery,
  insertWebhook,
  lockWebhook,
  patchWebhook,
  selectDeliveries,
  selectWebhook,
  type WebhookRow,
} from "../store/webhooks.ts";
import {
  badWebhookUrl,
  type Delivery,
  deliverySchema,
  type Webhook,
  type WebhookContract,
  webhookSchema,
} from "./contract.ts";
import { tryDelivery } from "./deliver.ts";
import { newSecret, sealSecret, secretText } from "./secret.ts";

/** Each test contacts a third-party server. */
export const testsPerWebhook: Limit = { name: "webhook-test", points: 20, seconds: 3600 };
export const secretsPerWebhook: Limit = { name: "webhook-secret", points: 10, seconds: 3600 };

type Choice = Checked<WebhookContract["PUT /v1/audience/webhook"]>["body"];

/** The workspace's webhook and its last deliveries. */
export async function getWebhook({ db, now, workspaceId }: Pick<AudienceCtx, "db" | "now" | "workspaceId">) {
  const row = await selectWebhook(db, workspaceId);
  const sent = row ? await selectDeliveries(db, workspaceId, DELIVERIES_LISTED) : [];
  return { webhook: row ? present(row, now()) : null, deliveries: sent.map(presentDelivery) };
}

/** Sets the webhook; throws badWebhookUrl. A new webhook gets a secret, which is returned this once. */
export async function putWebhook(ctx: AudienceCtx, choice: Choice) {
  const url = readUrl(choice.url, ctx.ownHosts);
  const { active } = choice;
  const { workspaceId } = ctx;
  const now = ctx.now();
  const secret = newSecret();
  return runInTransaction(ctx, async ({ tx, emit }) => {
    await emit({ name: "webhook.changed", workspaceId, subject: {} });
    const created = await insertWebhook(tx, {
      workspaceId,
      url,
      secret: sealSecret(ctx.keys, secret, workspaceId),
      oldSecret: null,
      oldSecretUntil: null,
      active,
      refusedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    if (created) return { ...present(created, now), secret: secretText(secret) };
    const before = await lockWebhook(tx, workspaceId);
    if (!before) throw new Error("The conflicting webhook is missing");
    // Another address, or one that is switched on again, has refused nothing.
    const refusedAt = active || url !== before.url ? null : before.refusedAt;
    return present(await patchWebhook(tx, workspaceId, { url, active, refusedAt, updatedAt: now }), now);
  });
}

/** Makes a new secret; throws notFound if there is no webhook. */
export async function rotateSecret(ctx: AudienceCtx): Promise<{ secret: string; oldSecretUntil: string }> {
  const { workspaceId } = ctx;
  await enforce(ctx.limits, secretsPerWebhook, workspaceId);
  const secret = newSecret();
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const before = await lockWebhook(tx, workspaceId);
    if (!before) throw new ApiError(notFound);
    const now = ctx.now();
    const oldSecretUntil = new Date(now.getTime() + OLD_SECRET_HOURS * HOUR_MS);
    const sealed = sealSecret(ctx.keys, secret, workspaceId);
    const patch = { secret: sealed, oldSecret: before.secret, oldSecretUntil, updatedAt: now };
    await patchWebhook(tx, workspaceId, patch);
    await emit({ name: "webhook.changed", workspaceId, subject: {} });
    return { secret: secretText(secret), oldSecretUntil: oldSecretUntil.toISOString() };
  });
}

/** Sends a test and waits for the response; throws notFound without an active webhook. */
export async function testWebhook(ctx: AudienceCtx): Promise<Delivery> {
  const { workspaceId } = ctx;
  const webhook = await selectWebhook(ctx.db, workspaceId);
  if (!webhook?.active) throw new ApiError(notFound);
  await enforce(ctx.limits, testsPerWebhook, workspaceId);
  const now = ctx.now();
  const waiting = await ctx.db.transaction((tx) =>
    insertDelivery(tx, {
      id: newId(now.getTime()),
      workspaceId,
      event: "webhook.test",
      state: "waiting",
      createdAt: now,
    }),
  );
  const tried = await tryDelivery(ctx, waiting, false);
  // It was deleted or switched off during the test.
  if (!tried) throw new ApiError(notFound);
  return presentDelivery(tried);
}

/** Deletes the webhook and its deliveries; throws notFound. */
export async function deleteWebhook(ctx: AudienceCtx): Promise<void> {
  const { workspaceId } = ctx;
  await runInTransaction(ctx, async ({ tx, emit }) => {
    if (!(await deleteWebhookRow(tx, workspaceId))) throw new ApiError(notFound);
    await emit({ name: "webhook.deleted", workspaceId, subject: {} });
  });
}

/** The normalised URL. The resolved address is checked at each connection, not here. */
function readUrl(text: string, ownHosts: ReadonlySet<string>): string {
  const url = URL.parse(text);
  const isFit =
    url?.protocol === "https:" &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    url.href.length <= 2048 &&
    mayBePublic(url.hostname) &&
    !ownHosts.has(url.host.toLowerCase());
  if (!url || !isFit) throw new ApiError(badWebhookUrl);
  url.hash = "";
  return url.href;
}

function present(row: WebhookRow, now: Date): Webhook {
  const isOldValid = row.oldSecretUntil !== null && row.oldSecretUntil > now;
  return webhookSchema.parse(isOldValid ? row : { ...row, oldSecretUntil: null });
}

function presentDelivery(row: DeliveryRow): Delivery {
  return deliverySchema.parse({ ...row, _id: row.id });
}
