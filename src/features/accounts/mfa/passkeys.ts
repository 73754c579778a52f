import { newId } from "#base/ids.ts";
import { notFound, ApiError } from "#base/errors.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { SessionCtx } from "../ctx.ts";
import { deletePasskey, insertPasskey, type PasskeyRow, selectPasskeys, updatePasskeyName } from "../store/passkeys.ts";
import { challengeIn, ALGORITHMS, relyingParty, userHandle } from "./assertion.ts";
import type { Attestation, CreationOptions } from "./ceremonies.ts";
import { CHALLENGE_LIFE_MS, newChallenge, consumeChallenge } from "./challenge.ts";
import { PASSKEYS_MAX } from "./limits.ts";
import { recordMfaChange } from "./record-mfa-change.ts";
import { withReauthentication, type Reauthentication } from "./reauthentication.ts";
import { describePasskey } from "./passkey-sign-in.ts";
import { challengeExpired, passkeyKnown, passkeyLimit, wrongPasskey } from "./errors.ts";

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
    timeout: CHALLENGE_LIFE_MS,
    excludeCredentials: existing.map(describePasskey),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  };
}

/** Stores the passkey that the caller's browser has created. */
export async function addPasskey(ctx: SessionCtx, { name, passkey }: { name: string; passkey: Attestation }) {
  const { accountId } = ctx;
  const challenge = challengeIn(passkey);
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
  // Loaded on demand: it brings a certificate library along.
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
    const row = await updatePasskeyName(tx, accountId, id, name);
    if (!row) throw new ApiError(notFound);
    const subject = { accountId, what: "passkey-renamed" };
    await emit({ name: "account.mfa_changed", workspaceId: accountId, subject });
    return present(row);
  });
}

export async function removePasskey(ctx: SessionCtx, id: string): Promise<void> {
  const { accountId } = ctx;
  await runInTransaction(ctx, async (scope) => {
    const row = await deletePasskey(scope.tx, accountId, id);
    if (!row) throw new ApiError(notFound);
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
