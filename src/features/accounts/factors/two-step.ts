import { Refusal } from "#base/errors.ts";
import { MINUTE_MS } from "#base/time.ts";
import { type FactTx, transact } from "#features/outbox/transact.ts";
import { countAttempt } from "../attempts.ts";
import type { SessionCtx } from "../ctx.ts";
import {
  activateTotp,
  countRecoveryCodes,
  deleteTotp,
  hasActiveTotp,
  putWaitingTotp,
  replaceRecoveryCodes,
  selectTotp,
} from "../store/totp.ts";
import { noteFactor } from "./note-factor.ts";
import { asOwner, type OwnerProof } from "./owner.ts";
import { inGroups, newRecoveryCodes, recoveryHash } from "./recovery-codes.ts";
import { twoStepOff, twoStepOn, wrongFactorCode } from "./refusals.ts";
import { newSecret, openSecret, sealSecret, stepOf, tellSecret } from "./totp.ts";
import { factorAttempts } from "./spend-code.ts";

/** A secret that was shown and never confirmed ends, because it was the password's owner who asked for it. */
const SET_UP_MS = 30 * MINUTE_MS;

/** Since when two-step sign-in is on, and how many recovery codes are left. */
export async function showTwoStep(ctx: SessionCtx) {
  const row = await selectTotp(ctx.db, ctx.accountId);
  return {
    since: row?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(ctx.db, ctx.accountId),
  };
}

/** Makes a secret for an authenticator app; it counts from its first code on. */
export async function beginTwoStep(ctx: SessionCtx, proof: OwnerProof) {
  if (await hasActiveTotp(ctx.db, ctx.accountId)) throw new Refusal(twoStepOn);
  return asOwner(ctx, proof, async ({ tx }, { id, email }) => {
    const secret = newSecret();
    const row = { accountId: id, secret: sealSecret(ctx.keys, secret, id), createdAt: ctx.now() };
    if (!(await putWaitingTotp(tx, row))) throw new Refusal(twoStepOn);
    return tellSecret(secret, email);
  });
}

/** Turns two-step sign-in on once the app shows a right code; the recovery codes are told this once. */
export async function confirmTwoStep(ctx: SessionCtx, code: string) {
  const { accountId } = ctx;
  const now = ctx.now();
  const row = await selectTotp(ctx.db, accountId);
  if (row?.confirmedAt) throw new Refusal(twoStepOn);
  if (!row || now.getTime() - row.createdAt.getTime() >= SET_UP_MS) throw new Refusal(twoStepOff);
  const wasRight = await countAttempt(ctx, factorAttempts(accountId, ctx.sessionId));
  const step = stepOf(openSecret(ctx.keys, row.secret, accountId), code, now);
  if (step === undefined) throw new Refusal(wrongFactorCode);
  const codes = await transact(ctx, async (scope) => {
    if (!(await activateTotp(scope.tx, row, { step, now }))) throw new Refusal(twoStepOn);
    await noteFactor(ctx, scope, { accountId, kind: "factor_added", details: { factor: "totp" }, what: "totp-on" });
    return putRecoveryCodes(ctx, scope);
  });
  await wasRight();
  return { recovery_codes: codes };
}

/** Turns two-step sign-in off; its recovery codes go with it. */
export async function endTwoStep(ctx: SessionCtx, proof: OwnerProof): Promise<void> {
  const { accountId } = ctx;
  if (!(await hasActiveTotp(ctx.db, accountId))) throw new Refusal(twoStepOff);
  await asOwner(ctx, proof, async (scope) => {
    if (!(await deleteTotp(scope.tx, accountId))) throw new Refusal(twoStepOff);
    await noteFactor(ctx, scope, { accountId, kind: "factor_removed", details: { factor: "totp" }, what: "totp-off" });
  });
}

/** Makes new recovery codes in the place of the old ones; they are told this once. */
export async function makeRecoveryCodes(ctx: SessionCtx, proof: OwnerProof) {
  const { accountId } = ctx;
  if (!(await hasActiveTotp(ctx.db, accountId))) throw new Refusal(twoStepOff);
  const codes = await asOwner(ctx, proof, async (scope) => {
    await noteFactor(ctx, scope, { accountId, kind: "recovery_codes_made", what: "recovery-codes-made" });
    return putRecoveryCodes(ctx, scope);
  });
  return { recovery_codes: codes };
}

async function putRecoveryCodes(ctx: SessionCtx, { tx }: FactTx): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    ctx.accountId,
    codes.map((code) => recoveryHash(ctx.keys, ctx.accountId, code)),
  );
  return codes.map(inGroups);
}
