import { Webhook } from "standardwebhooks";
import { HalkaError } from "./error.ts";
import type { Webhooks } from "./gen/types.gen.ts";

/** An event; `type` decides the type of `data`. */
export type WebhookEvent = Webhooks["body"];

/** The headers of a request: those of `fetch` or a package like it, or the plain object of Node and Express. */
export type WebhookHeaders =
  | Headers
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The event of a request to a webhook, after its signature and time are verified. `body` is the text or the bytes as
 * they arrived, `secret` the webhook's (`whsec_...`). Throws a `HalkaError` with the code `webhook_invalid` if the
 * request does not come from the instance, was changed, or is older than five minutes. Verifies the default signatures
 * (HMAC, `v1`), not those of ed25519 (`v1a`).
 */
export function verifyWebhook(body: string | Uint8Array, headers: WebhookHeaders, secret: string): WebhookEvent {
  const text = ArrayBuffer.isView(body) ? new TextDecoder().decode(body) : body;
  if (typeof text !== "string") fail("The body must be the text or bytes of the request as it arrived, before parsing");
  if (typeof secret !== "string" || secret === "" || secret.startsWith("whpk_"))
    fail("secret must be the secret of the webhook, such as whsec_...");
  try {
    // by the iterator: a package like fetch has a class of its own
    const entries =
      Symbol.iterator in headers ? (headers as Iterable<readonly [string, string]>) : Object.entries(headers);
    return new Webhook(secret).verify(text, Object.fromEntries(entries) as Record<string, string>) as WebhookEvent;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), error);
  }
}

function fail(message: string, cause?: unknown): never {
  throw new HalkaError(message, { code: "webhook_invalid", cause });
}
