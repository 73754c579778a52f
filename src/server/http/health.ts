import type { Hono } from "hono";
import { timingSafeEqual } from "node:crypto";
import { ApiError, type ApiErrorKind } from "#base/errors.ts";
import { metricsToken } from "../metrics-token.ts";
import { collectMetrics } from "../metrics.ts";
import type { WebNode } from "../web-node.ts";

/** `/healthz`: this process runs. `/readyz`: both stores respond. `/metrics`: requires the token, from any address. */
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
  const token = Buffer.from(`Bearer ${metricsToken(node.settings, node.shared.keys)}`);
  app.get("/metrics", async (c) => {
    const authorization = Buffer.from(c.req.header("authorization") ?? "");
    if (authorization.length !== token.length || !timingSafeEqual(authorization, token))
      throw new ApiError(metricsTokenMissing);
    return c.text(await collectMetrics(), 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
  });
}

const metricsTokenMissing: ApiErrorKind = {
  code: "metrics_token_missing",
  status: 401,
  message: "Send METRICS_TOKEN, or the token in DATA_DIR/metrics-token, as a bearer token.",
};
