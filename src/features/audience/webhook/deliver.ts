import { createHmac } from "node:crypto";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { SafePost } from "#infra/fetch/open-fetch.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { SECOND_MS } from "#base/time.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import {
  type DeliveryRow,
  deleteSubjectDeliveries,
  selectDelivery,
  selectWebhook,
  updateFailed,
  updateRefused,
  updateTried,
  type WebhookRow,
} from "../store/webhooks.ts";
import { openSecret } from "./secret.ts";
import { selectMessage } from "../store/messages.ts";
import { selectSubscriber, type SubscriberRow } from "../store/subscribers.ts";
import { subscriptionUrl, getToken } from "../subscription/token.ts";

interface DeliverCtx extends Ctx {
  readonly keys: Keys;
  readonly publicUrl: string;
  readonly postExternal: SafePost;
}

/** The receiver wants no more deliveries (Standard Webhooks, "Status codes"). */
const GONE = 410;

/** Thrown to make the queue retry. Contains nothing of the payload or the receiver. */
class NotDelivered extends Error {}

/** One attempt at a waiting delivery; `mayRetry` says whether another may follow. Throws if it should be retried. */
export async function deliver(
  ctx: DeliverCtx,
  deliveryId: string,
  mayRetry: (tries: number) => boolean,
): Promise<void> {
  const delivery = await selectDelivery(ctx.db, deliveryId);
  if (delivery?.state !== "waiting") return;
  const tried = await tryDelivery(ctx, delivery, mayRetry(delivery.tries + 1));
  if (tried?.state === "waiting") throw new NotDelivered(`The webhook responded with ${tried.status ?? "nothing"}`);
}

/** Sends a delivery and records the result; undefined if its subject is gone or the webhook is off. */
export async function tryDelivery(
  ctx: DeliverCtx,
  delivery: DeliveryRow,
  isTriedAgain: boolean,
): Promise<DeliveryRow | undefined> {
  const { id, workspaceId } = delivery;
  const webhook = await selectWebhook(ctx.db, workspaceId);
  const body = await toPayload(ctx, delivery);
  if (!webhook?.active || body === undefined) {
    await ctx.db.transaction((tx) =>
      body === undefined && delivery.subjectId !== null
        ? deleteSubjectDeliveries(tx, workspaceId, delivery.subjectId)
        : updateFailed(tx, id),
    );
    return undefined;
  }
  const at = ctx.now();
  const headers = signedHeaders(getSecrets(ctx.keys, webhook, at), { id, at, body });
  const response = await ctx.postExternal(webhook.url, { headers, body });
  const status = response?.status ?? null;
  const isDone = status !== null && status >= 200 && status < 300;
  const isOver = status === GONE || !isTriedAgain;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    if (status === GONE && (await updateRefused(tx, workspaceId, webhook.url, at)))
      await emit({ name: "webhook.refused", workspaceId, subject: {} });
    const state = isDone ? "delivered" : isOver ? "failed" : "waiting";
    const tried = await updateTried(tx, id, { state, status, triedAt: at });
    await emit({ name: "webhook.tried", workspaceId, subject: { deliveryId: id } });
    return tried;
  });
}

/** The current secret, and the former one while it is still valid. */
function getSecrets(keys: Keys, { workspaceId, secret, oldSecret, oldSecretUntil }: WebhookRow, now: Date): Buffer[] {
  const isOldValid = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now;
  return [secret, ...(isOldValid ? [oldSecret] : [])].map((sealed) => openSecret(keys, sealed, workspaceId));
}

interface Signed {
  /** The id of the delivery: the same for each attempt, so that the receiver can deduplicate. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The Standard Webhooks headers, with a signature per valid secret. */
function signedHeaders(secrets: readonly Uint8Array[], { id, at, body }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / SECOND_MS));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`,
  );
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

type PayloadCtx = Pick<DeliverCtx, "db" | "keys" | "publicUrl">;

/** The JSON payload of a delivery; undefined if its subject is gone, so that no deleted data is sent. */
async function toPayload(ctx: PayloadCtx, delivery: DeliveryRow): Promise<string | undefined> {
  const handle = (await findWorkspace(ctx, delivery.workspaceId))?.handle;
  const data = await getData(ctx, delivery);
  if (handle === undefined || !data) return undefined;
  return JSON.stringify({
    type: delivery.event,
    timestamp: delivery.createdAt.toISOString(),
    data: { page: handle, ...data },
  });
}

async function getData(ctx: PayloadCtx, { event, subjectId }: DeliveryRow): Promise<object | undefined> {
  if (event === "webhook.test") return {};
  if (subjectId === null) return undefined;
  if (event === "message.received") {
    const row = await selectMessage(ctx.db, subjectId);
    if (!row) return undefined;
    const { id, name, email, message, form, language, createdAt } = row;
    return { id, name, email, message, form, language, received_at: createdAt };
  }
  const row = await selectSubscriber(ctx.db, subjectId);
  return row && subscriberData(ctx, row);
}

function subscriberData({ keys, publicUrl }: PayloadCtx, row: SubscriberRow): object {
  const { id, email, name, state, consent, form, language, askedAt, confirmedAt, leftAt } = row;
  return {
    id,
    email,
    name,
    state,
    consent,
    form,
    language,
    asked_at: askedAt,
    confirmed_at: confirmedAt,
    left_at: leftAt,
    unsubscribe_url: subscriptionUrl(publicUrl, getToken(keys, "leave", row.unsubscribeSeed)),
  };
}
