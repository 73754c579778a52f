import type { Context, Hono } from "hono";
import {
  DO_FIELD,
  renderConfirmed,
  renderGone,
  renderUnsubscribed,
  renderSubscription,
} from "#features/audience/subscription/document.tsx";
import {
  confirmSubscription,
  findSubscription,
  unsubscribe,
  type Subscription,
} from "#features/audience/subscription/subscription.ts";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import type { SheetFrame } from "#features/appearance/pages/sheet-document.tsx";
import { readForm } from "#infra/http/form.ts";
import type { AuthMiddleware } from "#infra/http/mount.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { HandlerCtx, SignedInCtx } from "./ctx.ts";
import { documentResponse } from "./document-response.ts";

/** A mail provider that unsubscribes for its users does so from few addresses. */
const subscriptionsOfNetwork: Limit = { name: "subscription-network", points: 1_000, seconds: 3600 };
const MAX_FORM_BYTES = 4 * 1024;

/**
 * The target of links in mails to subscribers. Mail programs send `List-Unsubscribe=One-Click` (RFC 8058) for their
 * reader, without a cookie and from anywhere, and people press a button: both are the same POST, and only the word
 * `confirm` subscribes anyone.
 */
export function mountSubscription(app: Hono, gate: AuthMiddleware<HandlerCtx, SignedInCtx>): void {
  async function enter(c: Context) {
    // as a beacon: mail programs and their web sites post here
    const ctx = await gate.enter("beacon", c);
    await enforce(ctx.limits, subscriptionsOfNetwork, ctx.network);
    const { language, assetOrigin } = ctx;
    return { ctx, token: c.req.param("token") ?? "", frame: { language, assetOrigin } };
  }

  app.get("/subscription/:token", async (c) => {
    const { ctx, token, frame } = await enter(c);
    const found = await findSubscription(ctx, token);
    return response(frame, found, (own, subscription) => renderSubscription(own, subscription, token));
  });

  app.post("/subscription/:token", async (c) => {
    const { ctx, token, frame } = await enter(c);
    if (!(await isConfirm(c))) return response(frame, await unsubscribe(ctx, token), renderUnsubscribed);
    const confirmed = await confirmSubscription(ctx, token);
    return response(frame, confirmed, (own, subscription) =>
      subscription.state === "confirmed" ? renderConfirmed(own, subscription) : renderUnsubscribed(own, subscription),
    );
  });
}

/** A body that is not ours comes from a mail program (RFC 8058 lets it choose the form) and means unsubscribing. */
async function isConfirm(c: Context): Promise<boolean> {
  const type = c.req.header("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return false;
  return new URLSearchParams(await readForm(type, readBodyOf(c), MAX_FORM_BYTES)).get(DO_FIELD) === "confirm";
}

/** In the language of the subscription, and without a referrer. */
function response(
  frame: SheetFrame,
  found: Subscription | undefined,
  render: (frame: SheetFrame, found: Subscription) => RenderedDocument,
): Response {
  const document = found ? render({ ...frame, language: found.language }, found) : renderGone(frame);
  return documentResponse(document, found ? 200 : 404, { isSecret: true });
}

function readBodyOf(c: Context): AsyncIterable<Uint8Array> {
  return (c.req.raw.body ?? []) as unknown as AsyncIterable<Uint8Array>;
}
