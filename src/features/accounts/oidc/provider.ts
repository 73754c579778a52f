import type * as OpenIdClient from "openid-client";
import { SECOND_MS } from "#base/time.ts";

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client, which has PKCE alone. */
  readonly clientSecret: string | undefined;
  /** What people call it. */
  readonly name: string;
}

export type OpenId = typeof OpenIdClient;

/** The OpenID provider of this installation. */
export interface Provider {
  readonly name: string;
  readonly issuer: string;
  /** The library and what the provider says of itself; asked for once, and again after a failure. */
  open(): Promise<{ readonly openId: OpenId; readonly config: OpenIdClient.Configuration }>;
}

const TIMEOUT_SECONDS = 5;
/** Clocks of two machines differ. */
const CLOCK_TOLERANCE_SECONDS = 10;

/** Knows the provider without asking it: nothing is loaded or fetched before somebody signs in with it. */
export function openProvider(settings: ProviderSettings): Provider {
  let opened: ReturnType<Provider["open"]> | undefined;
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
  // oxlint-disable-next-line typescript/no-deprecated -- because it is for loopback alone: the settings refuse plain HTTP elsewhere
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
  // because a signature is worth more than the way that the token came
  openId.enableNonRepudiationChecks(config);
  config.timeout = TIMEOUT_SECONDS;
  return { openId, config };
}

/** Basic is what a provider that says nothing takes (OpenID Connect Discovery, section 3). */
function authentication(openId: OpenId, secret: string | undefined, methods: readonly string[] | undefined) {
  if (secret === undefined) return openId.None();
  const takesBasic = methods === undefined || methods.includes("client_secret_basic");
  return takesBasic ? openId.ClientSecretBasic(secret) : openId.ClientSecretPost(secret);
}

/** How long a person may stay at the provider. */
export const AUTH_REQUEST_MS = 600 * SECOND_MS;
