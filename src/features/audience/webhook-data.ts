import type { Db, Tx } from "#infra/postgres/client.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { selectMessage } from "./store/messages.ts";
import { selectSubscriber } from "./store/subscribers.ts";
import { getToken, subscriptionUrl } from "./subscription/token.ts";

interface DataCtx {
  readonly db: Db | Tx;
  readonly keys: Keys;
  readonly publicUrl: string;
}

/** The data about a subscriber that webhooks receive; undefined if the subscriber was deleted. */
export async function findSubscriberData({ db, keys, publicUrl }: DataCtx, subscriberId: string) {
  const row = await selectSubscriber(db, subscriberId);
  if (!row) return undefined;
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

/** The data about a message that webhooks receive; undefined if the message was deleted. */
export async function findMessageData({ db }: Pick<DataCtx, "db">, messageId: string) {
  const row = await selectMessage(db, messageId);
  if (!row) return undefined;
  const { id, name, email, message, form, language, createdAt } = row;
  return { id, name, email, message, form, language, received_at: createdAt };
}

/** False for a message that was deleted. */
export async function isVisibleMessage({ db }: Pick<DataCtx, "db">, messageId: string): Promise<boolean> {
  return (await selectMessage(db, messageId)) !== undefined;
}
