import type { Db } from "#infra/postgres/client.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { seal, unseal } from "#infra/secrets/seal.ts";
import type { WebhookRow } from "./store/tables.ts";
import { lockUnsealed, patchWebhook } from "./store/webhooks.ts";

/** Anyone who has the address of a chat can post to it, so the address is stored sealed and never shown. */
const toKey = (keys: Keys) => keys.of("webhook addresses");

type Target = Pick<WebhookRow, "id" | "url" | "format">;

/** An address as it is stored. */
export function toStoredUrl(keys: Keys, target: Target): Pick<WebhookRow, "url" | "sealedUrl"> {
  if (target.format === "standard") return { url: target.url, sealedUrl: null };
  return { url: getShownUrl(target), sealedUrl: seal(toKey(keys), Buffer.from(target.url), target.id) };
}

/** An address as its owner sees it. For a chat, this is only the origin. */
export function getShownUrl({ url, format }: Omit<Target, "id">): string {
  return format === "standard" ? url : `${new URL(url).origin}/…`;
}

/** The address to which requests are sent. Throws if it was sealed with another secret. */
export function unsealUrl(keys: Keys, { id, url, sealedUrl }: Target & Pick<WebhookRow, "sealedUrl">): string {
  // stored in plain text by an earlier version
  if (sealedUrl === null) return url;
  const opened = unseal(toKey(keys), sealedUrl, id);
  if (!opened) throw new Error("A webhook's address cannot be decrypted: SECRET has changed");
  return opened.toString();
}

/** Seals the addresses that earlier versions stored in plain text. */
export async function sealAddresses({ db, keys }: { readonly db: Db; readonly keys: Keys }): Promise<void> {
  await db.transaction(async (tx) => {
    for (const row of await lockUnsealed(tx)) await patchWebhook(tx, row.id, toStoredUrl(keys, row));
  });
}
