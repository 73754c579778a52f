import type { AuthRequest } from "./auth-request.ts";
import type { Provider } from "./provider.ts";

/** A person's identity at the provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** The address that the provider has verified, or null. */
  readonly email: string | null;
  /** The display name at the provider. */
  readonly name: string;
}

const EMAIL_MAX_LENGTH = 254;
const EMAIL = /^[^\s@\0]+@[^\s@\0]+$/;

/** Exchanges the callback's code for an identity. Throws if the state, nonce, signature or code is invalid. */
export async function identify(provider: Provider, callback: URL, authRequest: AuthRequest): Promise<Identity> {
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
