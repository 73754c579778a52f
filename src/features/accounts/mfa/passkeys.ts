import { ApiError, requireFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { enforceRateLimit } from "#infra/rate-limits/rate-limits.ts";
import { countAttempt, passkeyPerNetwork, signInPerNetwork } from "../attempt-limits.ts";
import type { SessionCtx, AccountsCtx } from "../ctx.ts";
import { startSession } from "../start-session.ts";
import { selectAccount } from "../store/accounts.ts";
import {
  deletePasskey,
  insertPasskey,
  type PasskeyRow,
  selectPasskeys,
  updatePasskeyName,
  selectPasskeyByCredential,
  updateUsed,
} from "../store/mfa.ts";
import type { Attestation, CreationOptions, Assertion, RequestOptions } from "./passkey-schemas.ts";
import { CHALLENGE_LIFETIME_MS, newChallenge, consumeChallenge, findChallenge } from "./challenge.ts";
import {
  isWrongMfaCode,
  recordMfaChange,
  logMfaFailure,
  withReauthentication,
  type Reauthentication,
} from "./consume-code.ts";
import { challengeExpired, passkeyKnown, passkeyLimit, wrongPasskey } from "./errors.ts";
import { PASSKEYS_MAX } from "./limits.ts";

export async function listPasskeys(ctx: SessionCtx) {
  return (await selectPasskeys(ctx.db, ctx.accountId)).map(present);
}

function present({ id, name, createdAt, lastUsedAt }: PasskeyRow) {
  return { _id: id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

/** The options for creating a discoverable passkey. Requires reauthentication. */
export async function beginNewPasskey(ctx: SessionCtx, reauthentication: Reauthentication): Promise<CreationOptions> {
  const account = await withReauthentication(ctx, reauthentication, async (_scope, row) => row);
  const existing = await selectPasskeys(ctx.db, ctx.accountId);
  if (existing.length >= PASSKEYS_MAX) throw new ApiError(passkeyLimit);
  const { id, name } = relyingParty(ctx.publicUrl);
  return {
    rp: { id, name },
    user: { id: userHandle(account.id), name: account.email, displayName: account.email },
    challenge: await newChallenge(ctx, { purpose: "passkey-new", accountId: account.id }),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
    timeout: CHALLENGE_LIFETIME_MS,
    excludeCredentials: existing.map(describePasskey),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  };
}

/** Stores the passkey that the caller's browser has created. */
export async function addPasskey(ctx: SessionCtx, { name, passkey }: { name: string; passkey: Attestation }) {
  const { accountId } = ctx;
  const challenge = readChallenge(passkey);
  if (!(await consumeChallenge(ctx, "passkey-new", challenge, accountId))) throw new ApiError(challengeExpired);
  const credential = await verify(ctx, passkey, challenge);
  const row: PasskeyRow = {
    id: newId(ctx.now().getTime()),
    accountId,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: passkey.response.transports ?? [],
    name,
    createdAt: ctx.now(),
    lastUsedAt: null,
  };
  await runInTransaction(ctx, async (scope) => {
    const outcome = await insertPasskey(scope.tx, row, PASSKEYS_MAX);
    if (outcome !== "added") throw new ApiError(outcome === "full" ? passkeyLimit : passkeyKnown);
    const details = { factor: "passkey", name };
    await recordMfaChange(ctx, scope, { accountId, kind: "factor_added", details, what: "passkey-added", name });
  });
  return present(row);
}

async function verify(ctx: SessionCtx, passkey: Attestation, challenge: string) {
  const { id, origin } = relyingParty(ctx.publicUrl);
  // Loaded on demand: it depends on a certificate library.
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const result = await verifyRegistrationResponse({
    response: passkey as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((err: unknown) => {
    // The library throws for every invalid response.
    ctx.log.info({ err, accountId: ctx.accountId }, "accounts: new passkey rejected");
    return undefined;
  });
  if (!result?.verified) throw new ApiError(wrongPasskey);
  return result.registrationInfo.credential;
}

export async function renamePasskey(ctx: SessionCtx, id: string, name: string) {
  const { accountId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const row = requireFound(await updatePasskeyName(tx, accountId, id, name));
    const subject = { accountId, what: "passkey-renamed" };
    await emit({ name: "account.mfa_changed", workspaceId: accountId, subject });
    return present(row);
  });
}

export async function removePasskey(ctx: SessionCtx, id: string): Promise<void> {
  const { accountId } = ctx;
  await runInTransaction(ctx, async (scope) => {
    const row = requireFound(await deletePasskey(scope.tx, accountId, id));
    const details = { factor: "passkey", name: row.name };
    await recordMfaChange(ctx, scope, {
      accountId,
      kind: "factor_removed",
      details,
      what: "passkey-removed",
      name: row.name,
    });
  });
}

/**
 * The options for requesting a passkey: any passkey, or only those of the account if the challenge of a second step is
 * given.
 */
export async function beginPasskey(ctx: AccountsCtx, stepChallenge: string | undefined): Promise<RequestOptions> {
  await enforceRateLimit(ctx.rateLimits, passkeyPerNetwork, ctx.network);
  if (stepChallenge === undefined) {
    return getOptions(ctx, await newChallenge(ctx, { purpose: "passkey-sign-in", accountId: null }), []);
  }
  const challenge = await findChallenge(ctx, stepChallenge);
  if (!challenge?.accountId) throw new ApiError(challengeExpired);
  return getOptions(ctx, stepChallenge, await selectPasskeys(ctx.db, challenge.accountId));
}

function getOptions(ctx: AccountsCtx, challenge: string, allowed: readonly PasskeyRow[]): RequestOptions {
  return {
    rpId: relyingParty(ctx.publicUrl).id,
    challenge,
    timeout: CHALLENGE_LIFETIME_MS,
    allowCredentials: allowed.map(describePasskey),
    userVerification: "required",
  };
}

function describePasskey({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, type: "public-key" as const, transports };
}

/** Starts a session for the account that the passkey names. A passkey verifies its user, so no second step follows. */
export async function signInWithPasskey(ctx: AccountsCtx, assertion: Assertion) {
  const refundAttempt = await countAttempt(ctx, [[signInPerNetwork, ctx.network]]);
  const challenge = readChallenge(assertion);
  // Consumed before the comparison, so that one challenge allows one response, valid or not.
  if (!(await consumeChallenge(ctx, "passkey-sign-in", challenge, null))) throw new ApiError(challengeExpired);
  try {
    const { passkey, counter } = await verifyAssertion(ctx, assertion, challenge);
    const account = await selectAccount(ctx.db, passkey.accountId);
    if (!account?.verifiedAt) throw new ApiError(wrongPasskey);
    const result = await startSession(ctx, account, {
      via: "passkey",
      async work({ tx }) {
        if (!(await updateUsed(tx, passkey.id, counter, ctx.now()))) throw new ApiError(wrongPasskey);
      },
    });
    await refundAttempt();
    return result;
  } catch (error) {
    const guessed = isWrongMfaCode(error) ? await selectPasskeyByCredential(ctx.db, assertion.id) : undefined;
    if (guessed) await logMfaFailure(ctx, guessed.accountId, "passkey");
    throw error;
  }
}

/** The relying party: the host of PUBLIC_URL, never one from a request. */
function relyingParty(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: "Halka", origin };
}

/** The WebAuthn user handle: the account's id, which reveals no personal data. */
function userHandle(accountId: string): string {
  return Buffer.from(accountId.replaceAll("-", ""), "hex").toString("base64url");
}

/** The accepted COSE algorithms: Ed25519, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

interface VerifiedPasskey {
  readonly passkey: PasskeyRow;
  /** The authenticator's current counter. Store it together with what the assertion grants. */
  readonly counter: number;
}

/** The challenge that a browser claims to have signed; the signature is verified later. */
export function readChallenge({ response }: { readonly response: { readonly clientDataJSON: string } }): string {
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
  // Loaded on demand: it depends on a certificate library.
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
