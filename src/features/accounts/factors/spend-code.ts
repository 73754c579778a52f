import { isRefusal, Refusal } from "#base/errors.ts";
import type { FactTx } from "#features/outbox/transact.ts";
import { factorOfAccount, factorOfDay } from "../attempts.ts";
import type { AccountsCtx } from "../ctx.ts";
import { selectTotp, spendRecoveryCode, spendStep } from "../store/totp.ts";
import { noteFactor } from "./note-factor.ts";
import { recoveryHash } from "./recovery-codes.ts";
import { wrongFactorCode, wrongPasskey, wrongRecoveryCode } from "./refusals.ts";
import { openSecret, stepAt, stepOf } from "./totp.ts";

/** A code from the app, or one of the recovery codes. */
export interface GivenCode {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
}

/** What one guess at an account's second factor counts as: from a known device or a session apart from all others. */
export function factorAttempts(accountId: string, deviceOrSession: string | undefined) {
  const key = deviceOrSession === undefined ? accountId : `${accountId} ${deviceOrSession}`;
  return [
    [factorOfAccount, key],
    [factorOfDay, key],
  ] as const;
}

/** Uses a code up within the caller's transaction, or refuses it; a recovery code goes before a code of the app. */
export async function spendCode(
  ctx: AccountsCtx,
  scope: FactTx,
  accountId: string,
  { code, recovery_code }: GivenCode,
): Promise<void> {
  if (recovery_code === undefined) return spendTotp(ctx, scope, accountId, code ?? "");
  const hash = recoveryHash(ctx.keys, accountId, recovery_code);
  if (!(await spendRecoveryCode(scope.tx, accountId, hash, ctx.now()))) throw new Refusal(wrongRecoveryCode);
  await noteFactor(ctx, scope, { accountId, kind: "recovery_code_used", what: "recovery-code-used" });
}

async function spendTotp(ctx: AccountsCtx, { tx }: FactTx, accountId: string, code: string): Promise<void> {
  const now = ctx.now();
  const row = await selectTotp(tx, accountId);
  const step = row?.confirmedAt ? stepOf(openSecret(ctx.keys, row.secret, accountId), code, now) : undefined;
  const isFresh = step !== undefined && (await spendStep(tx, accountId, step, stepAt(now) + 1));
  if (!isFresh) throw new Refusal(wrongFactorCode);
}

/** True for a refusal that says that the factor itself was wrong. */
export function isWrongFactor(error: unknown): boolean {
  return [wrongFactorCode, wrongRecoveryCode, wrongPasskey].some((kind) => isRefusal(error, kind));
}
