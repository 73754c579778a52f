import type { Keys } from "#infra/secrets/keys.ts";
import { getShownUrl } from "./sealed-url.ts";
import { type Delivery, type Webhook, webhookSchema } from "./contract.ts";
import { deliverySchema } from "./delivery-schema.ts";
import { openSecret, publicKeyText } from "./signature/secret.ts";
import type { selectLatest } from "./store/deliveries.ts";
import type { DeliveryRow, WebhookRow } from "./store/tables.ts";

type LastDelivery = Awaited<ReturnType<typeof selectLatest>> extends ReadonlyMap<string, infer Value> ? Value : never;

/** A webhook as the contract shows it, without its secret. */
export function presentWebhook(
  { keys, now }: { readonly keys: Keys; now(): Date },
  row: WebhookRow,
  lastDelivery: LastDelivery | undefined,
): Webhook {
  const isPreviousValid = row.previousSecretUntil !== null && row.previousSecretUntil > now();
  const isPaused = row.active && row.pausedUntil !== null && row.pausedUntil > now();
  const { secret: _secret, ...shown } = row;
  return webhookSchema.parse({
    ...shown,
    _id: row.id,
    url: getShownUrl(row),
    filters: { tags: row.tags, domains: row.hosts },
    publicKey: row.signature === "ed25519" ? publicKeyText(openSecret(keys, row.secret, row.workspaceId)) : null,
    pausedUntil: isPaused ? row.pausedUntil : null,
    previousSecretUntil: isPreviousValid ? row.previousSecretUntil : null,
    lastDelivery: lastDelivery ?? null,
  });
}

export function presentDelivery(row: DeliveryRow & { readonly bodyLength?: number }): Delivery {
  return deliverySchema.parse({
    ...row,
    _id: row.id,
    request: row.body,
    requestLength: row.bodyLength ?? Array.from(row.body).length,
    nextAttemptAt: row.state === "waiting" ? row.nextAttemptAt : null,
  });
}
