import { toHostOrAddress } from "#base/url.ts";
import type { Webhook } from "../contract.ts";

/** The name of a webhook, or the host of its address if it has no name. */
export function getWebhookName({ name, url }: Pick<Webhook, "name" | "url">): string {
  return name || toHostOrAddress(url);
}
