import { generateKeyPairSync } from "node:crypto";
import { type Configuration, errors, interactionPolicy } from "oidc-provider";
import { checkClient } from "../client-rules.ts";
import {
  ACCESS_TOKEN_SECONDS,
  CODE_SECONDS,
  DEVICE_CODE_SECONDS,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_SECONDS,
  REFRESH_TOKEN_SECONDS,
  REQUEST_SECONDS,
} from "../limits.ts";
import { paths } from "../metadata.ts";
import {
  findResource,
  listRequestedScopes,
  OFFLINE_ACCESS,
  type RequestedAccess,
  listResourceScopes,
  toResourceIndicator,
} from "../resources.ts";
import { REQUEST_COOKIE, RESUME_COOKIE } from "../request-cookie.ts";
import type { AuthorizationServerOptions } from "../ctx.ts";
import { openAdapter } from "./adapter.ts";
import { FIRST_PARTY_CLIENT } from "./first-party-client.ts";

/** A property that no client has: oidc-provider runs `validator` once for each property listed beside it. */
const CHECKED = "halka_checked";

type FindAccount = (id: string) => Promise<object | undefined>;

/** The settings of oidc-provider. Unneeded features are off. */
export function configure(options: AuthorizationServerOptions, findAccount: FindAccount): Configuration {
  const { publicUrl, keys } = options;
  const off = { enabled: false };
  return {
    adapter: openAdapter(options),
    clients: [{ ...FIRST_PARTY_CLIENT }],
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    clientDefaults: {
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      id_token_signed_response_alg: "ES256",
    },
    // scripts of a web app may call from the origins of its redirect URIs
    clientBasedCORS: (_ctx: unknown, origin: string, client: { readonly redirectUris: readonly string[] }) =>
      client.redirectUris.some((uri) => URL.parse(uri)?.origin === origin),
    cookies: {
      keys: [keys.of("oauth cookies").toString("base64url")],
      names: { session: "oauth_session", interaction: REQUEST_COOKIE, resume: RESUME_COOKIE },
      short: { httpOnly: true, sameSite: "lax", signed: false, overwrite: true },
      long: { httpOnly: true, sameSite: "lax", signed: false, overwrite: true },
    },
    extraClientMetadata: {
      properties: [CHECKED],
      validator(_ctx: unknown, _name: string, _value: unknown, metadata: Record<string, unknown>) {
        delete metadata[CHECKED];
        const error = checkClient(metadata);
        if (error !== undefined) throw new errors.InvalidClientMetadata(error);
        // MCP clients register the scopes that they will request, but each request is checked anyway
        delete metadata["scope"];
        // only native apps may use private schemes, and most of them do not declare that they are native
        metadata["application_type"] ??= "web";
        const uris = (metadata["redirect_uris"] as readonly string[] | undefined) ?? [];
        if (uris.some((uri) => !/^https?:/.test(uri))) metadata["application_type"] = "native";
      },
    },
    expiresWithSession: () => false,
    features: {
      devInteractions: off,
      userinfo: off,
      rpInitiatedLogout: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      claimsParameter: off,
      requestObjects: off,
      introspection: off,
      registrationManagement: off,
      clientIdMetadataDocument: {
        enabled: true,
        ack: "draft-02",
        cacheDuration: { min: DOCUMENT_SECONDS, max: DOCUMENT_SECONDS },
      },
      deviceFlow: { enabled: true, charset: "base-20", mask: "****-****" },
      registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx: unknown, client: { clientId: string }, token: { clientId: string }) =>
          token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx: unknown, _client: unknown, oneOf?: readonly string[]) =>
          oneOf?.[0] ?? toResourceIndicator("api", publicUrl),
        useGrantedResource: () => true,
        getResourceServerInfo({ oidc: { params } }: { oidc: { params?: RequestedAccess } }, indicator: string) {
          const resource = findResource(indicator, publicUrl);
          if (!resource) throw new errors.InvalidTarget();
          // otherwise the person would be asked to allow nothing
          if (params && listRequestedScopes(params, publicUrl).length === 0)
            throw new errors.InvalidScope("none of the requested scopes is available", params.scope);
          return {
            scope: listResourceScopes(resource).join(" "),
            audience: toResourceIndicator(resource, publicUrl),
            accessTokenTTL: ACCESS_TOKEN_SECONDS,
            accessTokenFormat: "opaque",
          };
        },
      },
    },
    fetch: async (url: URL | string) => {
      const fetched = await options.fetchDocument(String(url), {
        accept: "application/json",
        maxBytes: DOCUMENT_MAX_BYTES,
      });
      if (!fetched?.isWhole || !/^application\/(\w+\+)?json\b/.test(fetched.contentType))
        throw new Error("the document cannot be read");
      return new Response(Buffer.from(fetched.bytes), { status: fetched.status });
    },
    async findAccount(_ctx, id) {
      const account = await findAccount(id);
      return account && { accountId: id, claims: () => ({ sub: id }) };
    },
    interactions: {
      url: (_ctx, { uid }) => `${paths.consent}/${uid}`,
      policy: [consent()],
    },
    issueRefreshToken: (_ctx: unknown, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed("refresh_token"),
    jwks: { keys: [unusedKey()] },
    async loadExistingGrant({ oidc: { result, provider } }) {
      const grantId = result?.consent?.grantId;
      return grantId === undefined ? undefined : provider.Grant.find(grantId);
    },
    pkce: { required: () => true },
    renderError(
      ctx: { headers: Record<string, string>; status: number; type: string; body: unknown; set: Set },
      { error }: { readonly error: string },
    ) {
      // that of an error meant for a redirect
      if (ctx.status < 400) ctx.status = 400;
      const { html, headers } = options.renderError(ctx.headers["cookie"] ?? "", error);
      for (const [name, value] of headers) ctx.set(name, value);
      ctx.type = "html";
      ctx.body = html;
    },
    responseTypes: ["code"],
    revokeGrantPolicy: () => true,
    rotateRefreshToken: true,
    routes: {
      authorization: paths.authorize,
      token: paths.token,
      registration: paths.register,
      revocation: paths.revoke,
      device_authorization: paths.deviceAuthorization,
      code_verification: paths.device,
    },
    scopes: [OFFLINE_ACCESS],
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      DeviceCode: DEVICE_CODE_SECONDS,
      RefreshToken: REFRESH_TOKEN_SECONDS,
      Grant: REFRESH_TOKEN_SECONDS,
      Interaction: REQUEST_SECONDS,
      Session: REQUEST_SECONDS,
    },
  };
}

/** oidc-provider needs a key. Nothing is signed: tokens are opaque, and there is no OpenID Connect. */
function unusedKey(): object {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
}

type Set = (name: string, value: string) => void;

/** A person must confirm every authorization. */
function consent(): interactionPolicy.Prompt {
  return new interactionPolicy.Prompt(
    { name: "consent", requestable: true },
    new interactionPolicy.Check(
      "consent_missing",
      "a person must allow this",
      (ctx) => ctx.oidc.result?.consent?.grantId === undefined,
    ),
  );
}
