import type { Ctx } from "#features/outbox/ctx.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { selectMessage } from "../store/messages.ts";
import { selectSubscriber, type SubscriberRow } from "../store/subscribers.ts";
import type { DeliveryRow } from "../store/webhooks.ts";
import { subscriptionUrl, getToken } from "../subscription/token.ts";

interface PayloadCtx extends Pick<Ctx, "db"> {
  readonly keys: Keys;
  readonly publicUrl: string;
}

/** The JSON payload of a delivery; undefined if its subject is gone, so that no deleted data is sent. */
export async function toPayload(ctx: PayloadCtx, delivery: DeliveryRow): Promise<string | undefined> {
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
