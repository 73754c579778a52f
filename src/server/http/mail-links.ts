import type { Context, Hono } from "hono";
import {
  ACTION_FIELD,
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
import { readAppForm } from "#infra/http/form.ts";
import type { AuthMiddleware } from "#infra/http/mount.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import type { HandlerCtx, SignedInCtx } from "./endpoints.ts";
import { documentResponse } from "./document-response.ts";
import { mayUnsubscribe, unsubscribe as switchReportsOff } from "#features/reports/unsubscribe.ts";
import { renderUnsubscribe, renderUnsubscribed as renderReportsOff } from "#features/reports/unsubscribe-document.tsx";

/** Mail providers unsubscribe their users from only a few addresses, so the limits of a network are high. */
const subscriptionsOfNetwork: RateLimit = { name: "subscription-network", points: 1_000, seconds: 3600 };
const reportsOfNetwork: RateLimit = { name: "unsubscribe-network", points: 1_000, seconds: 3600 };
const MAX_FORM_BYTES = 4 * 1024;

type Auth = AuthMiddleware<HandlerCtx, SignedInCtx>;

/**
 * The targets of links in emails. Mail programs send `List-Unsubscribe=One-Click` (RFC 8058) for their users, without a
 * cookie and from any address; people press a button. Both send the same POST. A GET changes nothing.
 */
export function mountMailLinks(app: Hono, authenticate: Auth): void {
  mountSubscription(app, authenticate);
  mountReportMails(app, authenticate);
}

async function enter(authenticate: Auth, limit: RateLimit, c: Context) {
  // as a beacon, since mail programs and webmail sites post here
  const ctx = await authenticate.enter("beacon", c);
  await enforceRateLimit(ctx.rateLimits, limit, ctx.network);
  const { language, assetOrigin } = ctx;
  return { ctx, token: c.req.param("token") ?? "", frame: { language, assetOrigin } };
}

/** Links in emails to subscribers. Only a form with the word `confirm` subscribes. */
function mountSubscription(app: Hono, authenticate: Auth): void {
  app.get("/subscription/:token", async (c) => {
    const { ctx, token, frame } = await enter(authenticate, subscriptionsOfNetwork, c);
    const found = await findSubscription(ctx, token);
    return toResponse(frame, found, (own, subscription) => renderSubscription(own, subscription, token));
  });

  app.post("/subscription/:token", async (c) => {
    const { ctx, token, frame } = await enter(authenticate, subscriptionsOfNetwork, c);
    if (!(await isConfirm(c))) return toResponse(frame, await unsubscribe(ctx, token), renderUnsubscribed);
    const confirmed = await confirmSubscription(ctx, token);
    return toResponse(frame, confirmed, (own, subscription) =>
      subscription.state === "confirmed" ? renderConfirmed(own, subscription) : renderUnsubscribed(own, subscription),
    );
  });
}

/** Any body other than our form comes from a mail program (RFC 8058 leaves its form open) and unsubscribes. */
async function isConfirm(c: Context): Promise<boolean> {
  const type = c.req.header("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return false;
  return new URLSearchParams(await readAppForm(c, MAX_FORM_BYTES)).get(ACTION_FIELD) === "confirm";
}

/** A document in the language of the subscription; its secret address is never sent as a referrer. */
function toResponse(
  frame: SheetFrame,
  found: Subscription | undefined,
  render: (frame: SheetFrame, found: Subscription) => RenderedDocument,
): Response {
  const document = found ? render({ ...frame, language: found.language }, found) : renderGone(frame);
  return documentResponse(document, found ? 200 : 404, { isSecret: true });
}

/** Links in report emails, which can only switch the reports off. */
function mountReportMails(app: Hono, authenticate: Auth): void {
  app.get("/unsubscribe/:token", async (c) => {
    const { ctx, token, frame } = await enter(authenticate, reportsOfNetwork, c);
    const isKnown = await mayUnsubscribe(ctx, token);
    const document = isKnown ? renderUnsubscribe(frame, token) : renderReportsOff(frame, false);
    return documentResponse(document, isKnown ? 200 : 404, { isSecret: true });
  });

  app.post("/unsubscribe/:token", async (c) => {
    const { ctx, token, frame } = await enter(authenticate, reportsOfNetwork, c);
    const isDone = await switchReportsOff(ctx, token);
    return documentResponse(renderReportsOff(frame, isDone), isDone ? 200 : 404, { isSecret: true });
  });
}
