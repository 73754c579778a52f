import { isApiError, ApiError } from "#base/errors.ts";
import type { EventTx } from "#features/outbox/run-in-transaction.ts";
import { countAttempt, mfaPerAccount, mfaPerDay } from "../attempt-limits.ts";
import type { AccountsCtx } from "../ctx.ts";
import { selectTotp, consumeRecoveryCode, consumeStep } from "../store/totp.ts";
import { logMfaFailure, recordMfaChange } from "./record-mfa-change.ts";
import { wrongMfaCode, wrongPasskey, wrongRecoveryCode } from "./errors.ts";
import { openSecret, stepAt, getStep } from "./totp.ts";
import { createHmac } from "node:crypto";
import { newUnambiguousText } from "#base/ids.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from "./limits.ts";

/** Ten codes of 48 bits each, shown only once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => newUnambiguousText(RECOVERY_CODE_LENGTH));
}

/** A code as it is displayed: in two groups. */
export function inGroups(code: string): string {
  const half = RECOVERY_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** The stored hash of a code. A copy of the database reveals no code without the server's secret. */
export function recoveryHash(keys: Keys, accountId: string, code: string): Buffer {
  return createHmac("sha256", keys.of("accounts recovery code")).update(`${accountId} ${code}`).digest();
}

/** A code from the app, or a recovery code. */
export interface SecondFactorInput {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
}

/** The limits that a guess at a second factor counts against. A known device or session has its own limits. */
export function mfaAttempts(accountId: string, deviceOrSession: string | undefined) {
  const key = deviceOrSession === undefined ? accountId : `${accountId} ${deviceOrSession}`;
  return [
    [mfaPerAccount, key],
    [mfaPerDay, key],
  ] as const;
}

/** Runs `work`, counted as a guess at a second factor of an account; a wrong one is added to its security log. */
export async function guessFactor<T>(
  ctx: AccountsCtx,
  { accountId, by, factor }: { accountId: string; by: string | undefined; factor: string },
  work: () => Promise<T>,
): Promise<T> {
  const refundAttempt = await countAttempt(ctx, mfaAttempts(accountId, by));
  try {
    const result = await work();
    await refundAttempt();
    return result;
  } catch (error) {
    if (isWrongMfaCode(error)) await logMfaFailure(ctx, accountId, factor);
    throw error;
  }
}

/**
 * Consumes a code within the caller's transaction, or throws. A recovery code takes precedence over a code of the app.
 */
export async function consumeCode(
  ctx: AccountsCtx,
  scope: EventTx,
  accountId: string,
  { code, recovery_code }: SecondFactorInput,
): Promise<void> {
  if (recovery_code === undefined) return consumeTotp(ctx, scope, accountId, code ?? "");
  const hash = recoveryHash(ctx.keys, accountId, recovery_code);
  if (!(await consumeRecoveryCode(scope.tx, accountId, hash, ctx.now()))) throw new ApiError(wrongRecoveryCode);
  await recordMfaChange(ctx, scope, { accountId, kind: "recovery_code_used", what: "recovery-code-used" });
}

async function consumeTotp(ctx: AccountsCtx, { tx }: EventTx, accountId: string, code: string): Promise<void> {
  const now = ctx.now();
  const row = await selectTotp(tx, accountId);
  const step = row?.confirmedAt ? getStep(openSecret(ctx.keys, row.secret, accountId), code, now) : undefined;
  const isFresh = step !== undefined && (await consumeStep(tx, accountId, step, stepAt(now) + 1));
  if (!isFresh) throw new ApiError(wrongMfaCode);
}

/** True for errors that mean that the code itself was wrong. */
export function isWrongMfaCode(error: unknown): boolean {
  return [wrongMfaCode, wrongRecoveryCode, wrongPasskey].some((kind) => isApiError(error, kind));
}
