import { Refusal } from "#base/errors.ts";
import { enforce } from "#infra/limits/limits.ts";
import { admit } from "../admit.ts";
import { countAttempt, passkeyOfNetwork, signInOfNetwork } from "../attempts.ts";
import type { AccountsCtx } from "../ctx.ts";
import { selectAccount } from "../store/accounts.ts";
import { type PasskeyRow, selectPasskeyByCredential, selectPasskeys, updateUsed } from "../store/passkeys.ts";
import { challengeIn, verifyAssertion } from "./assertion.ts";
import type { Assertion, RequestOptions } from "./ceremonies.ts";
import { CHALLENGE_LIFE_MS, findChallenge, newChallenge, spendChallenge } from "./challenge.ts";
import { noteFailure } from "./note-factor.ts";
import { challengeOver, wrongPasskey } from "./refusals.ts";
import { relyingParty } from "./relying-party.ts";
import { isWrongFactor } from "./spend-code.ts";

/** What a browser needs to ask for a passkey: any of ours, or, for the challenge of a second step, one of that account's. */
export async function beginPasskey(ctx: AccountsCtx, stepChallenge: string | undefined): Promise<RequestOptions> {
  await enforce(ctx.limits, passkeyOfNetwork, ctx.network);
  if (stepChallenge === undefined) {
    return optionsOf(ctx, await newChallenge(ctx, { purpose: "passkey-sign-in", accountId: null }), []);
  }
  const asked = await findChallenge(ctx, stepChallenge);
  if (!asked?.accountId) throw new Refusal(challengeOver);
  return optionsOf(ctx, stepChallenge, await selectPasskeys(ctx.db, asked.accountId));
}

function optionsOf(ctx: AccountsCtx, challenge: string, allowed: readonly PasskeyRow[]): RequestOptions {
  return {
    rpId: relyingParty(ctx.publicUrl).id,
    challenge,
    timeout: CHALLENGE_LIFE_MS,
    allowCredentials: allowed.map(describePasskey),
    userVerification: "required",
  };
}

/** A passkey as browsers are told of it. */
export function describePasskey({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, type: "public-key" as const, transports };
}

/** Begins a session for whom the passkey names; it has and verifies its person, so that no second step follows. */
export async function signInWithPasskey(ctx: AccountsCtx, assertion: Assertion) {
  const wasRight = await countAttempt(ctx, [[signInOfNetwork, ctx.network]]);
  const challenge = challengeIn(assertion);
  // used up before it is compared, so that one challenge is good for one answer, right or wrong
  if (!(await spendChallenge(ctx, "passkey-sign-in", challenge, null))) throw new Refusal(challengeOver);
  try {
    const { passkey, counter } = await verifyAssertion(ctx, assertion, challenge);
    const account = await selectAccount(ctx.db, passkey.accountId);
    if (!account?.verifiedAt) throw new Refusal(wrongPasskey);
    const answer = await admit(ctx, account, {
      via: "passkey",
      async work({ tx }) {
        if (!(await updateUsed(tx, passkey.id, counter, ctx.now()))) throw new Refusal(wrongPasskey);
      },
    });
    await wasRight();
    return answer;
  } catch (error) {
    const known = isWrongFactor(error) ? await selectPasskeyByCredential(ctx.db, assertion.id) : undefined;
    if (known) await noteFailure(ctx, known.accountId, "passkey");
    throw error;
  }
}
