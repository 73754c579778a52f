import { Webhook } from "standardwebhooks";
import { HalkaError } from "./error.ts";
import type { Webhooks } from "./gen/types.gen.ts";

/** An event; `type` decides the type of `data`. */
export type WebhookEvent = Webhooks["body"];

/** The headers of a request: those of `fetch`, or the plain object of Node and Express. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The event of a request to a webhook, after its signature and time are verified. `body` is the text as it arrived,
 * `secret` the webhook's (`whsec_...`). Throws a `HalkaError` with the code `webhook_invalid` if the request does not
 * come from the instance, was changed, or is older than five minutes.
 */
export function verifyWebhook(body: string, headers: WebhookHeaders, secret: string): WebhookEvent {
  if (typeof body !== "string") fail("The body must be the text of the request as it arrived, before parsing");
  if (typeof secret !== "string" || secret === "") fail("secret must be the secret of the webhook, such as whsec_...");
  try {
    const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
    return new Webhook(secret).verify(body, Object.fromEntries(entries) as Record<string, string>) as WebhookEvent;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), error);
  }
}

function fail(message: string, cause?: unknown): never {
  throw new HalkaError(message, { code: "webhook_invalid", cause });
}
