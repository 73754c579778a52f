import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import OpenIdProvider, { type Configuration } from "oidc-provider";
import { listenOnLoopback } from "./loopback-server.ts";

/** A user at the provider, with the user's claims. */
export interface OpenIdUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly preferred_username?: string;
}

export interface TestOpenId {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The user who signs in at the provider from now on; undefined if the user declines. */
  user: OpenIdUser | undefined;
  /** Follows redirects with cookies, as a browser does, until one points back to us; returns that address. */
  browse(location: string): Promise<URL>;
}

/** A real OpenID provider on loopback with one client, which returns to `redirectUri`. */
export async function testOpenId(redirectUri: string): Promise<TestOpenId> {
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  const clientId = "halka";
  const clientSecret = "a secret of the client, long enough";
  const users = new Map<string, OpenIdUser>();
  const configuration: Configuration = {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["preferred_username"] },
    pkce: { required: () => true },
    cookies: { keys: ["a key of the provider"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...users.get(sub), sub }) }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client.clientId,
        accountId: ctx.oidc.session.accountId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
  const provider = new OpenIdProvider(issuer, configuration);
  const reply = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith("/interaction/")) return void reply(request, response);
    const { user } = openId;
    if (user) users.set(user.sub, user);
    const result = user
      ? { login: { accountId: user.sub } }
      : { error: "access_denied", error_description: "They did not want to" };
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });

  const openId: TestOpenId = {
    issuer,
    clientId,
    clientSecret,
    user: undefined,
    async browse(location) {
      const cookies = new Map<string, string>();
      let url = new URL(location);
      while (url.origin === issuer) {
        const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
        const response = await fetch(url, { redirect: "manual", headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [name, value] = line.split(";", 1)[0]!.split("=") as [string, string];
          cookies.set(name, value);
        }
        const next = response.headers.get("location");
        if (!next) throw new Error(`The provider does not redirect: ${response.status} ${await response.text()}`);
        url = new URL(next, url);
      }
      return url;
    },
  };
  return openId;
}
