import type * as OpenIdClient from "openid-client";
import { SECOND_MS } from "#base/time.ts";
import { EMAIL_MAX_LENGTH } from "../limits.ts";

interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client, which relies on PKCE alone. */
  readonly clientSecret: string | undefined;
  /** The display name. */
  readonly name: string;
}

type OpenId = typeof OpenIdClient;

/** The OpenID provider of this installation. */
export interface OidcProvider {
  readonly name: string;
  readonly issuer: string;
  /** Loads the library and fetches the provider's metadata, once; after a failure, the next call tries again. */
  open(): Promise<{ readonly openId: OpenId; readonly config: OpenIdClient.Configuration }>;
}

const TIMEOUT_SECONDS = 5;
/** Tolerates clock skew between the two servers. */
const CLOCK_TOLERANCE_SECONDS = 10;

/** Loads nothing yet: the first sign-in loads the library and the metadata. */
export function openOpenIdProvider(settings: ProviderSettings): OidcProvider {
  let opened: ReturnType<OidcProvider["open"]> | undefined;
  return {
    name: settings.name,
    issuer: settings.issuer,
    open() {
      opened ??= discover(settings).catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings) {
  const openId = await import("openid-client");
  // oxlint-disable-next-line typescript/no-deprecated -- loopback only: the settings reject plain HTTP elsewhere
  const allowInsecure = issuer.startsWith("http:") ? openId.allowInsecureRequests : undefined;
  const found = await openId.discovery(new URL(issuer), clientId, undefined, openId.None(), {
    execute: allowInsecure ? [allowInsecure] : [],
    timeout: TIMEOUT_SECONDS,
  });
  const server = found.serverMetadata();
  const config = new openId.Configuration(
    server,
    clientId,
    { [openId.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    authentication(openId, clientSecret, server.token_endpoint_auth_methods_supported),
  );
  // oxlint-disable-next-line typescript/no-deprecated -- as above
  allowInsecure?.(config);
  // Verify the ID token's signature too, instead of relying on TLS alone.
  openId.enableNonRepudiationChecks(config);
  config.timeout = TIMEOUT_SECONDS;
  return { openId, config };
}

/** Basic is the default of a provider that lists no methods (OpenID Connect Discovery, section 3). */
function authentication(openId: OpenId, secret: string | undefined, methods: readonly string[] | undefined) {
  if (secret === undefined) return openId.None();
  const supportsBasic = methods === undefined || methods.includes("client_secret_basic");
  return supportsBasic ? openId.ClientSecretBasic(secret) : openId.ClientSecretPost(secret);
}

/** How long a person may take to sign in at the provider. */
export const AUTH_REQUEST_MS = 600 * SECOND_MS;

/** A person's identity at the provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** The address that the provider has verified, or null. */
  readonly email: string | null;
  /** The display name at the provider. */
  readonly name: string;
}

const EMAIL = /^[^\s@\0]+@[^\s@\0]+$/;

/** The values with which the browser was sent to the provider. */
interface AuthRequestSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier (RFC 7636). */
  readonly verifier: string;
}

/** Exchanges the callback's code for an identity. Throws if the state, nonce, signature or code is invalid. */
export async function fetchIdentity(
  provider: OidcProvider,
  callback: URL,
  authRequest: AuthRequestSecrets,
): Promise<Identity> {
  const { openId, config } = await provider.open();
  const tokens = await openId.authorizationCodeGrant(config, callback, {
    pkceCodeVerifier: authRequest.verifier,
    expectedState: authRequest.state,
    expectedNonce: authRequest.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("The provider sent no ID token");
  // Many providers return the address from the userinfo endpoint only.
  const isVerified = claims["email"] !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
  const more = isVerified ? {} : await openId.fetchUserInfo(config, tokens.access_token, claims.sub);
  const all: Readonly<Record<string, unknown>> = { ...more, ...claims };
  const email = all["email_verified"] === true ? toText(all["email"]) : "";
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: EMAIL.test(email) && email.length <= EMAIL_MAX_LENGTH ? email : null,
    name: toText(all["preferred_username"]) || toText(all["nickname"]) || email.split("@", 1)[0]!,
  };
}

function toText(value: unknown): string {
  return typeof value === "string" && value.isWellFormed() ? value.replaceAll("\0", "") : "";
}
