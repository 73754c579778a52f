import type { Context, Hono } from "hono";
import { mayUnsubscribe, unsubscribe } from "#features/reports/unsubscribe.ts";
import { renderUnsubscribe, renderUnsubscribed } from "#features/reports/unsubscribe-document.tsx";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { AuthMiddleware } from "#infra/http/mount.ts";
import type { HandlerCtx, SignedInCtx } from "./ctx.ts";
import { documentResponse } from "./document-response.ts";

/** A mail provider that unsubscribes for its users does so from few addresses. */
const unsubscribedOfNetwork: Limit = { name: "unsubscribe-network", points: 1_000, seconds: 3600 };

/**
 * Switches off report mails. Mail programs send `List-Unsubscribe=One-Click` (RFC 8058) for their reader, without a
 * cookie and from anywhere, and people press the button: both are the same POST. A GET changes nothing.
 */
export function mountUnsubscribe(app: Hono, gate: AuthMiddleware<HandlerCtx, SignedInCtx>): void {
  async function enter(c: Context) {
    // as a beacon: mail programs and their web sites post here
    const ctx = await gate.enter("beacon", c);
    await enforce(ctx.limits, unsubscribedOfNetwork, ctx.network);
    const { language, assetOrigin } = ctx;
    return { ctx, token: c.req.param("token") ?? "", frame: { language, assetOrigin } };
  }

  app.get("/unsubscribe/:token", async (c) => {
    const { ctx, token, frame } = await enter(c);
    const isKnown = await mayUnsubscribe(ctx, token);
    return documentResponse(
      isKnown ? renderUnsubscribe(frame, token) : renderUnsubscribed(frame, false),
      isKnown ? 200 : 404,
      { isSecret: true },
    );
  });

  app.post("/unsubscribe/:token", async (c) => {
    const { ctx, token, frame } = await enter(c);
    const isDone = await unsubscribe(ctx, token);
    return documentResponse(renderUnsubscribed(frame, isDone), isDone ? 200 : 404, { isSecret: true });
  });
}
