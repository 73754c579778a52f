import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, Hono } from "hono";
import { ApiError } from "#base/errors.ts";
import {
  authorizePerNetwork,
  devicePerNetwork,
  registerPerNetwork,
  REGISTRATION_MAX_BYTES,
  tokenPerNetwork,
} from "#features/oauth/limits.ts";
import { authorizationServerMetadata, paths, protectedResourceMetadata } from "#features/oauth/metadata.ts";
import { defaultScopes, isScope, OFFLINE_ACCESS } from "#features/oauth/resources.ts";
import { bodyTooLarge } from "#infra/http/body.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import type { WebNode } from "../web-node.ts";
import { isAppUrl } from "./app-host.ts";
import type { NodeAuth } from "./auth-middleware.ts";

const METADATA_HEADERS = { "cache-control": "max-age=300", "access-control-allow-origin": "*" };

/** The endpoints of OAuth 2.1 (`features/oauth`), on the host of the app only. */
export function mountOAuth(app: Hono, node: WebNode, authenticate: NodeAuth): void {
  const { PUBLIC_URL } = node.settings;
  const { oauth } = node.shared;

  /** Passes a request to oidc-provider, which works with Node's own request and response. */
  const forwardToProvider =
    (limit: RateLimit, getTarget: (c: Context) => string = (c) => c.req.path) =>
    async (c: Context, next: () => Promise<void>) => {
      if (!isAppUrl(node.settings, c.req.url)) return next();
      // other origins may call these endpoints, since none of them trusts a cookie that other origins could send
      const ctx = await authenticate.enter("beacon", c);
      if (c.req.method !== "OPTIONS") await enforceRateLimit(ctx.rateLimits, limit, ctx.network);
      if (Number(c.req.header("content-length") ?? 0) > REGISTRATION_MAX_BYTES) throw new ApiError(bodyTooLarge);
      const { incoming, outgoing } = c.env as { incoming: IncomingMessage; outgoing: ServerResponse };
      incoming.url = getTarget(c);
      await oauth.respond(incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    };

  app.get(paths.authorize, forwardToProvider(authorizePerNetwork, toAuthorization));
  app.get(`${paths.authorize}/:uid`, forwardToProvider(authorizePerNetwork));
  app.post(paths.token, forwardToProvider(tokenPerNetwork));
  app.post(paths.revoke, forwardToProvider(tokenPerNetwork));
  app.post(paths.register, forwardToProvider(registerPerNetwork));
  app.post(paths.deviceAuthorization, forwardToProvider(devicePerNetwork));
  for (const path of [paths.token, paths.revoke, paths.deviceAuthorization])
    app.options(path, forwardToProvider(tokenPerNetwork));

  const documents = {
    [paths.authorizationServer]: authorizationServerMetadata(PUBLIC_URL),
    [paths.protectedResource]: protectedResourceMetadata("api", PUBLIC_URL),
    [`${paths.protectedResource}/mcp`]: protectedResourceMetadata("mcp", PUBLIC_URL),
  };
  for (const [path, document] of Object.entries(documents))
    app.get(path, (c, next) => (isAppUrl(node.settings, c.req.url) ? c.json(document, 200, METADATA_HEADERS) : next()));
}

/** The authorization request with the parameters that oidc-provider needs to show our consent screen every time. */
function toAuthorization(c: Context): string {
  const query = new URL(c.req.url).searchParams;
  // every request must be shown to a person, so oidc-provider rejects `prompt=none`
  if (query.get("prompt") !== "none") query.set("prompt", "consent");
  const requested = (query.get("scope") ?? "").split(" ").filter((scope) => isScope(scope) || scope === OFFLINE_ACCESS);
  const isNothing = requested.every((scope) => scope === OFFLINE_ACCESS);
  if (query.getAll("scope").length <= 1)
    query.set("scope", [...requested, ...(isNothing ? defaultScopes : [])].join(" "));
  return `${paths.authorize}?${query}`;
}
