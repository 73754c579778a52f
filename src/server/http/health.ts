import type { Hono } from "hono";
import { timingSafeEqual } from "node:crypto";
import { notFound, Refusal } from "#base/errors.ts";
import { collectMetrics } from "../metrics.ts";
import { incomingOf } from "./gate.ts";
import type { WebNode } from "../web-node.ts";

/** `/healthz`: this process runs. `/readyz`: both stores answer. `/metrics`: to loopback, or to who holds the token. */
export function mountHealth(app: Hono, node: WebNode): void {
  app.get("/healthz", (c) => c.json({ status: "alive" }));
  app.get("/readyz", async (c) => {
    const [postgres, clickhouse] = await Promise.all([
      node.sql`select 1`.then(
        () => true,
        () => false,
      ),
      node.clickhouse.ping().catch(() => false),
    ]);
    const isReady = postgres && clickhouse;
    if (!isReady) c.header("retry-after", "5");
    return c.json({ status: isReady ? "ready" : "not ready", postgres, clickhouse }, isReady ? 200 : 503);
  });
  app.get("/metrics", async (c) => {
    if (
      !mayRead(
        node,
        incomingOf(c)?.socket.remoteAddress,
        c.req.header("authorization"),
        c.req.header("x-forwarded-for"),
      )
    )
      throw new Refusal(notFound);
    return c.text(await collectMetrics(), 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
  });
}

function mayRead(
  node: WebNode,
  socketAddress: string | undefined,
  authorization: string | undefined,
  forwarded: string | undefined,
): boolean {
  const token = node.settings.METRICS_TOKEN;
  if (token === undefined) {
    // because behind a proxy on the same machine everybody comes from loopback
    return forwarded === undefined && /^(::ffff:)?127\.|^::1$/.test(socketAddress ?? "");
  }
  const given = Buffer.from(authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
