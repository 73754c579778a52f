import type { PostResult, SafePost } from "#infra/fetch/open-fetch.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import type { AttemptError } from "../event-types.ts";
import { unsealUrl } from "../sealed-url.ts";
import { openSecret } from "../signature/secret.ts";
import { signedHeaders } from "../signature/sign.ts";
import type { Attempt, DeliveryRow, WebhookRow } from "../store/tables.ts";

interface SendCtx {
  readonly keys: Keys;
  now(): Date;
  readonly post: SafePost;
}

export interface SendResult {
  readonly attempt: Attempt;
  /** Null if no response arrived. */
  readonly status: number | null;
  readonly isDelivered: boolean;
  readonly response: string | null;
  readonly retryAfterSeconds: number | undefined;
}

/** Sends a delivery once. Never throws because of the receiver. */
export async function sendDelivery(ctx: SendCtx, webhook: WebhookRow, delivery: DeliveryRow): Promise<SendResult> {
  const { id } = delivery;
  const body = toCurrentChat(webhook, delivery.body);
  const at = ctx.now();
  const start = performance.now();
  const posted = await ctx.post(unsealUrl(ctx.keys, webhook), {
    headers: { "content-type": "application/json", ...getSignature(ctx.keys, webhook, { id, at, body }) },
    body,
  });
  const received = "failure" in posted ? undefined : posted;
  const status = received?.status ?? null;
  const error = findError(posted);
  return {
    attempt: {
      at: at.toISOString(),
      status,
      durationMs: Math.round(performance.now() - start),
      ...(error && { error }),
    },
    status,
    isDelivered: status !== null && status >= 200 && status < 300,
    response: received ? toText(received.bytes) : null,
    retryAfterSeconds: received?.retryAfterSeconds,
  };
}

function findError(posted: PostResult): AttemptError | undefined {
  if ("failure" in posted) return posted.failure;
  return posted.isRedirect ? "redirect" : undefined;
}

/** The body with the webhook's chat, which may have changed since the body was written. */
function toCurrentChat({ format, chatId }: WebhookRow, body: string): string {
  return format === "telegram" ? JSON.stringify({ ...(JSON.parse(body) as object), chat_id: chatId }) : body;
}

/** Signatures with the current secret, and with the previous one while it is valid; none for chats. */
function getSignature(keys: Keys, webhook: WebhookRow, signed: { id: string; at: Date; body: string }) {
  const { format, signature, workspaceId, secret, previousSecret, previousSecretUntil } = webhook;
  if (format !== "standard") return {};
  const isPreviousValid = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > signed.at;
  const sealed = [secret, ...(isPreviousValid ? [previousSecret] : [])];
  const secrets = sealed.map((each) => openSecret(keys, each, workspaceId));
  return signedHeaders(signature, secrets, signed);
}

/** Text that PostgreSQL can store; invalid bytes become replacement characters. */
function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll("\0", "\uFFFD");
}
