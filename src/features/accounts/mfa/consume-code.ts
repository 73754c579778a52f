import { createHmac } from "node:crypto";
import { isApiError, ApiError } from "#base/errors.ts";
import { newUnambiguousText } from "#base/ids.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { checkPassword, countAttempt, mfaPerAccount, mfaPerDay, passwordPerAccount } from "../attempt-limits.ts";
import type { AccountsCtx, SessionCtx } from "../ctx.ts";
import { queueMail } from "../mail-queue.ts";
import type { MfaEvent } from "../mails/content.ts";
import type { SecurityEventKind } from "../security-event-kinds.ts";
import { recordSecurityEvent } from "../security-events.ts";
import type { AccountRow } from "../store/accounts.ts";
import { consumeRecoveryCode, consumeStep, hasActiveTotp, selectTotp } from "../store/mfa.ts";
import { secondFactorMissing, wrongMfaCode, wrongPasskey, wrongRecoveryCode } from "./errors.ts";
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from "./limits.ts";
import { openSecret, stepAt, findMatchingStep } from "./totp.ts";

/** Ten codes of 48 bits each, shown only once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => newUnambiguousText(RECOVERY_CODE_LENGTH));
}

/** A code as it is displayed: in two groups. */
export function formatRecoveryCode(code: string): string {
  const half = RECOVERY_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** The stored hash of a code. A copy of the database reveals no code without the server's secret. */
export function hashRecoveryCode(keys: Keys, accountId: string, code: string): Buffer {
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
  { accountId, deviceOrSession, factor }: { accountId: string; deviceOrSession: string | undefined; factor: string },
  work: () => Promise<T>,
): Promise<T> {
  const refundAttempt = await countAttempt(ctx, mfaAttempts(accountId, deviceOrSession));
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
  const hash = hashRecoveryCode(ctx.keys, accountId, recovery_code);
  if (!(await consumeRecoveryCode(scope.tx, accountId, hash, ctx.now()))) throw new ApiError(wrongRecoveryCode);
  await recordMfaChange(ctx, scope, { accountId, kind: "recovery_code_used", what: "recovery-code-used" });
}

async function consumeTotp(ctx: AccountsCtx, { tx }: EventTx, accountId: string, code: string): Promise<void> {
  const now = ctx.now();
  const row = await selectTotp(tx, accountId);
  const step = row?.confirmedAt ? findMatchingStep(openSecret(ctx.keys, row.secret, accountId), code, now) : undefined;
  const isFresh = step !== undefined && (await consumeStep(tx, accountId, step, stepAt(now) + 1));
  if (!isFresh) throw new ApiError(wrongMfaCode);
}

/** True for errors that mean that the code itself was wrong. */
export function isWrongMfaCode(error: unknown): boolean {
  return [wrongMfaCode, wrongRecoveryCode, wrongPasskey].some((kind) => isApiError(error, kind));
}

interface MfaChange {
  readonly accountId: string;
  readonly kind: SecurityEventKind;
  readonly details?: Readonly<Record<string, string>>;
  /** The change that the email to the owner reports. */
  readonly what: MfaEvent;
  readonly name?: string;
}

/** Records a change to an account's sign-in methods: the domain event, the security log, and an email to its owner. */
export async function recordMfaChange(ctx: AccountsCtx, { tx, emit }: EventTx, note: MfaChange): Promise<void> {
  const { accountId, kind, details = {}, what, name } = note;
  await emit({ name: "account.mfa_changed", workspaceId: accountId, subject: { accountId, what } });
  await recordSecurityEvent(ctx, tx, { accountId, kind, details });
  await queueMail(ctx, tx, { kind: "factor-changed", accountId, what, ...(name === undefined ? {} : { name }) });
}

/** Records a rejected code or passkey. */
export async function logMfaFailure(ctx: AccountsCtx, accountId: string, factor: string): Promise<void> {
  ctx.log.info({ accountId, factor }, "accounts: second factor rejected");
  await ctx.db.transaction((tx) =>
    recordSecurityEvent(ctx, tx, { accountId, kind: "second_factor_failed", details: { factor } }),
  );
}

export interface Reauthentication extends SecondFactorInput {
  readonly current_password: string;
}

/**
 * Runs `work` in one transaction if the caller proves to be the account's owner, rather than someone at an unlocked
 * browser. Requires the password, and a code if two-step sign-in is on.
 */
export async function withReauthentication<T>(
  ctx: SessionCtx,
  reauthentication: Reauthentication,
  work: (scope: EventTx, account: AccountRow) => Promise<T>,
): Promise<T> {
  const account = await checkPassword(ctx, reauthentication.current_password, [[passwordPerAccount, ctx.accountId]]);
  if (!(await hasActiveTotp(ctx.db, account.id))) return runInTransaction(ctx, (scope) => work(scope, account));
  if (reauthentication.code === undefined && reauthentication.recovery_code === undefined)
    throw new ApiError(secondFactorMissing);
  const factor = reauthentication.recovery_code ? "recovery_code" : "totp";
  return guessFactor(ctx, { accountId: account.id, deviceOrSession: ctx.sessionId, factor }, () =>
    runInTransaction(ctx, async (scope) => {
      await consumeCode(ctx, scope, account.id, reauthentication);
      return work(scope, account);
    }),
  );
}
