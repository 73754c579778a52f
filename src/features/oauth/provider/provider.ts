import { randomBytes } from "node:crypto";
import { type Context, errors, Provider } from "oidc-provider";
import { ApiError, unavailable } from "#base/errors.ts";
import { findRecipient } from "#features/accounts/recipient.ts";
import { toDisplayHost, isRedirectUriAllowed } from "../client-rules.ts";
import { DEVICE_INTERVAL_SECONDS } from "../limits.ts";
import { paths } from "../metadata.ts";
import { toRecordKey } from "../record-hash.ts";
import type { AuthorizationServer, AuthorizationServerOptions } from "../ctx.ts";
import { pollRecord } from "../store/records.ts";
import { matchesSecret } from "./client-secret.ts";
import { configure } from "./configuration.ts";
import { FIRST_PARTY_CLIENT } from "./first-party-client.ts";

/** Lets secret scanners recognise our tokens. */
const PREFIX = "hlk_o_";

/** Opens oidc-provider with our storage, rules and screens. */
export async function openProvider(options: AuthorizationServerOptions): Promise<AuthorizationServer> {
  const { publicUrl, log } = options;
  const provider = new Provider(
    publicUrl,
    configure(options, (id) => findRecipient(options, id)),
  );
  for (const { prototype } of [provider.AccessToken, provider.RefreshToken]) {
    const generate = prototype.generateTokenId;
    prototype.generateTokenId = function () {
      // called because it also sets the format of the token
      generate.call(this);
      return PREFIX + randomBytes(32).toString("base64url");
    };
  }
  provider.Client.prototype.redirectUriAllowed = function (this: { redirectUris: readonly string[] }, uri) {
    return isRedirectUriAllowed(this.redirectUris, uri);
  };
  provider.Client.prototype.compareClientSecret = function (this: { clientSecret?: string }, secret) {
    return matchesSecret(this.clientSecret ?? "", secret);
  };
  const onBug = (err: unknown) => log.error({ err }, "oauth: bug in the authorization server");
  provider.on("server_error", (_ctx, error) => onBug(error));
  provider.on("error", onBug);
  for (const event of ["authorization.error", "server_error"] as const) provider.on(event, withoutRedirect);
  provider.use(async (ctx, next) => {
    // decided by the public URL, not by what proxies report
    ctx.cookies.secure = publicUrl.startsWith("https:");
    ctx.set("x-content-type-options", "nosniff");
    ctx.set("referrer-policy", "no-referrer");
    ctx.set("cache-control", "no-store");
    await next();
    withoutSession(ctx);
    if (ctx.path === paths.deviceAuthorization && ctx.status === 200)
      ctx.body = { ...(ctx.body as object), interval: DEVICE_INTERVAL_SECONDS };
    if (ctx.path === paths.token && isPending(ctx.body)) await slowDown(ctx);
  });
  const reply = provider.callback();

  async function slowDown(ctx: { body: unknown; readonly oidc: { readonly params?: object } }): Promise<void> {
    const { device_code: code } = ctx.oidc.params as { device_code: string };
    const now = options.now();
    const since = new Date(now.getTime() - (DEVICE_INTERVAL_SECONDS - 1) * 1000);
    if (await pollRecord(options.db, toRecordKey("DeviceCode", code), { now, since })) return;
    ctx.body = { error: "slow_down", error_description: `wait ${DEVICE_INTERVAL_SECONDS} seconds between requests` };
  }

  return {
    respond: reply,
    async findClient(clientId, redirectUri = "") {
      const client = await provider.Client.find(clientId).catch((err: unknown) => {
        if (!(err instanceof errors.OIDCProviderError)) throw err;
        // each worker reads the document of a client itself, and again after an hour
        log.info({ err, clientId }, "oauth: the document of a client cannot be read");
        throw new ApiError(unavailable);
      });
      if (!client) return undefined;
      const isLasting = client.grantTypeAllowed("refresh_token");
      if (clientId === FIRST_PARTY_CLIENT.client_id)
        return { clientId, name: FIRST_PARTY_CLIENT.client_name, host: "", kind: "own", isLasting };
      const isPublished = client.clientIdMetadataDocument === true;
      const host = isPublished ? new URL(clientId).host : toDisplayHost(redirectUri);
      const name = client.clientName?.trim() || host || "?";
      return { clientId, name, host, kind: isPublished ? "published" : "registered", isLasting };
    },
  };
}

/**
 * Keeps an error on our host if no person has seen the request yet. Anyone can register an app, so a redirect to its
 * website would make our address lead anywhere (RFC 9700, section 4.11.2). Programs on the person's device get the
 * error.
 */
function withoutRedirect({ oidc }: Context, error: Error & { allow_redirect?: boolean }): void {
  const uri = oidc.params?.["redirect_uri"];
  const isOnDevice = typeof uri === "string" && toDisplayHost(uri) === "";
  if (oidc.route === "authorization" && !isOnDevice) error.allow_redirect = false;
}

function isPending(body: unknown): boolean {
  return (body as { error?: unknown } | undefined)?.error === "authorization_pending";
}

/** Decisions depend only on our own session, so oidc-provider's session cookie is dropped. */
function withoutSession(ctx: {
  readonly response: { get(name: string): string | string[] | undefined };
  set(name: string, value: string[]): void;
  remove(name: string): void;
}): void {
  const cookies = [ctx.response.get("set-cookie") ?? ""].flat();
  const others = cookies.filter((cookie) => cookie !== "" && !cookie.startsWith("oauth_session"));
  if (others.length > 0) ctx.set("set-cookie", others);
  else ctx.remove("set-cookie");
}
