import { ApiError } from "#base/errors.ts";
import type { AccountsCtx } from "../ctx.ts";
import { selectPasskeyByCredential, type PasskeyRow } from "../store/passkeys.ts";
import type { Assertion } from "./ceremonies.ts";
import { wrongPasskey } from "./errors.ts";

/** The relying party: the host of PUBLIC_URL, never one from a request. */
export function relyingParty(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: "Halka", origin };
}

/** The WebAuthn user handle: the account's id, which reveals no personal data. */
export function userHandle(accountId: string): string {
  return Buffer.from(accountId.replaceAll("-", ""), "hex").toString("base64url");
}

/** The accepted COSE algorithms: Ed25519, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];

interface VerifiedPasskey {
  readonly passkey: PasskeyRow;
  /** The authenticator's current counter. Store it together with what the assertion grants. */
  readonly counter: number;
}

/** The challenge that a browser claims to have signed; the signature is verified later. */
export function challengeIn({ response }: { readonly response: { readonly clientDataJSON: string } }): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString());
    if (typeof data === "object" && data !== null && "challenge" in data && typeof data.challenge === "string")
      return data.challenge;
  } catch {
    // Invalid JSON matches no challenge.
  }
  throw new ApiError(wrongPasskey);
}

/** Verifies the assertion of a registered passkey for `challenge`, including user verification. Throws otherwise. */
export async function verifyAssertion(
  ctx: AccountsCtx,
  assertion: Assertion,
  challenge: string,
): Promise<VerifiedPasskey> {
  const passkey = await selectPasskeyByCredential(ctx.db, assertion.id);
  const handle = assertion.response.userHandle;
  if (!passkey || (handle !== undefined && handle !== userHandle(passkey.accountId))) throw new ApiError(wrongPasskey);
  const { id, origin } = relyingParty(ctx.publicUrl);
  // Loaded on demand: it brings a certificate library along.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const result = await verifyAuthenticationResponse({
    response: assertion as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: { id: passkey.credentialId, publicKey: Uint8Array.from(passkey.publicKey), counter: passkey.counter },
  }).catch((err: unknown) => {
    // The library throws for every invalid response.
    ctx.log.info({ err, accountId: passkey.accountId }, "accounts: passkey rejected");
    return undefined;
  });
  if (!result?.verified) throw new ApiError(wrongPasskey);
  return { passkey, counter: result.authenticationInfo.newCounter };
}
