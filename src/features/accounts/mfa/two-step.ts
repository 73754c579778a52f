import { ApiError } from "#base/errors.ts";
import { MINUTE_MS } from "#base/time.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { countAttempt } from "../attempt-limits.ts";
import type { SessionCtx } from "../ctx.ts";
import {
  activateTotp,
  countRecoveryCodes,
  deleteTotp,
  hasActiveTotp,
  putPendingTotp,
  replaceRecoveryCodes,
  selectTotp,
} from "../store/mfa.ts";
import {
  recordMfaChange,
  formatRecoveryCode,
  newRecoveryCodes,
  hashRecoveryCode,
  mfaAttempts,
  withReauthentication,
  type Reauthentication,
} from "./consume-code.ts";
import { twoStepOff, twoStepOn, wrongMfaCode } from "./errors.ts";
import { newSecret, openSecret, sealSecret, findMatchingStep, describeSecret } from "./totp.ts";

/** An unconfirmed secret expires, since the password was checked only when the secret was created. */
const SET_UP_MS = 30 * MINUTE_MS;

/** When two-step sign-in was turned on, and how many recovery codes are left. */
export async function getTwoStep(ctx: SessionCtx) {
  const row = await selectTotp(ctx.db, ctx.accountId);
  return {
    since: row?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(ctx.db, ctx.accountId),
  };
}

/** Creates a secret for an authenticator app. Two-step sign-in stays off until the first code is confirmed. */
export async function beginTwoStep(ctx: SessionCtx, reauthentication: Reauthentication) {
  if (await hasActiveTotp(ctx.db, ctx.accountId)) throw new ApiError(twoStepOn);
  return withReauthentication(ctx, reauthentication, async ({ tx }, { id, email }) => {
    const secret = newSecret();
    const row = { accountId: id, secret: sealSecret(ctx.keys, secret, id), createdAt: ctx.now() };
    if (!(await putPendingTotp(tx, row))) throw new ApiError(twoStepOn);
    return describeSecret(secret, email);
  });
}

/** Turns on two-step sign-in with a valid code from the app. Only this response contains the recovery codes. */
export async function confirmTwoStep(ctx: SessionCtx, code: string) {
  const { accountId } = ctx;
  const now = ctx.now();
  const row = await selectTotp(ctx.db, accountId);
  if (row?.confirmedAt) throw new ApiError(twoStepOn);
  if (!row || now.getTime() - row.createdAt.getTime() >= SET_UP_MS) throw new ApiError(twoStepOff);
  const refundAttempt = await countAttempt(ctx, mfaAttempts(accountId, ctx.sessionId));
  const step = findMatchingStep(openSecret(ctx.keys, row.secret, accountId), code, now);
  if (step === undefined) throw new ApiError(wrongMfaCode);
  const codes = await runInTransaction(ctx, async (scope) => {
    if (!(await activateTotp(scope.tx, row, { step, now }))) throw new ApiError(twoStepOn);
    await recordMfaChange(ctx, scope, {
      accountId,
      kind: "factor_added",
      details: { factor: "totp" },
      what: "totp-on",
    });
    return putRecoveryCodes(ctx, scope);
  });
  await refundAttempt();
  return { recovery_codes: codes };
}

/** Turns off two-step sign-in and deletes its recovery codes. */
export async function endTwoStep(ctx: SessionCtx, reauthentication: Reauthentication): Promise<void> {
  const { accountId } = ctx;
  if (!(await hasActiveTotp(ctx.db, accountId))) throw new ApiError(twoStepOff);
  await withReauthentication(ctx, reauthentication, async (scope) => {
    if (!(await deleteTotp(scope.tx, accountId))) throw new ApiError(twoStepOff);
    await recordMfaChange(ctx, scope, {
      accountId,
      kind: "factor_removed",
      details: { factor: "totp" },
      what: "totp-off",
    });
  });
}

/** Replaces the recovery codes. Only this response contains the new ones. */
export async function makeRecoveryCodes(ctx: SessionCtx, reauthentication: Reauthentication) {
  const { accountId } = ctx;
  if (!(await hasActiveTotp(ctx.db, accountId))) throw new ApiError(twoStepOff);
  const codes = await withReauthentication(ctx, reauthentication, async (scope) => {
    await recordMfaChange(ctx, scope, { accountId, kind: "recovery_codes_made", what: "recovery-codes-made" });
    return putRecoveryCodes(ctx, scope);
  });
  return { recovery_codes: codes };
}

async function putRecoveryCodes(ctx: SessionCtx, { tx }: EventTx): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    ctx.accountId,
    codes.map((code) => hashRecoveryCode(ctx.keys, ctx.accountId, code)),
  );
  return codes.map(formatRecoveryCode);
}
