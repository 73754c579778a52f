import { HOUR_MS, MINUTE_MS } from "#base/time.ts";
import { AcmeError } from "#infra/acme/acme-error.ts";
import { type AcmeAccount, newPrivateKey } from "#infra/acme/acme.ts";
import type { CertificateCtx } from "../ctx.ts";
import {
  type AcmeAccountRow,
  insertAcmeAccount,
  type OrderRate,
  selectAcmeAccount,
  updateAccount,
} from "../store/acme-accounts.ts";

/** 100 orders an hour. Let's Encrypt allows an account 300 in three hours. */
export const ORDER_RATE: OrderRate = { secondsPerOrder: 36, burst: 10 };

const PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;
const LONGEST_RETRY_AFTER_MS = HOUR_MS;

/** The account at the authority. Creates its key at the first call, and again if the stored one cannot be unsealed. */
export async function getAcmeAccount(ctx: CertificateCtx): Promise<AcmeAccountRow> {
  const { db, now, sealing } = ctx;
  const { directory } = ctx.authority;
  const fresh = () => ({
    directory,
    privateKey: sealing.seal(newPrivateKey(), directory),
    tokens: ORDER_RATE.burst,
    tokensAt: now(),
  });
  const found = (await selectAcmeAccount(db, directory)) ?? (await insertAcmeAccount(db, fresh()));
  if (sealing.unseal(found.privateKey, directory) !== undefined) return found;
  // SECRET has changed; of several nodes that notice it, only the first stores its key
  await updateAccount(db, found, { privateKey: fresh().privateKey, url: null, contact: null });
  return getAcmeAccount(ctx);
}

/** The registered account; registers it first if needed, or updates its contact. */
export async function registerAccount(ctx: CertificateCtx, row: AcmeAccountRow): Promise<AcmeAccount> {
  const { directory, contact } = ctx.authority;
  const account = { privateKey: ctx.sealing.unseal(row.privateKey, directory)!, url: row.url ?? undefined };
  if (account.url !== undefined && row.contact === (contact ?? null)) return account;
  const url = await ctx.acme.register(account, contact);
  await updateAccount(ctx.db, row, { url, contact: contact ?? null });
  ctx.log.info({ directory, account: url }, "certificates: the account at the authority is registered");
  return { ...account, url };
}

/** Whether requests to the authority are paused. Ignores a pause written by a clock that was far ahead. */
export function isPaused({ pausedUntil }: AcmeAccountRow, now: Date): boolean {
  const leftMs = (pausedUntil?.getTime() ?? 0) - now.getTime();
  return leftMs > 0 && leftMs <= 2 * LONGEST_RETRY_AFTER_MS;
}

/** Whether the account's token bucket allows an order now; another node may take the token first. */
export function mayOrder({ tokens, tokensAt }: AcmeAccountRow, now: Date): boolean {
  const elapsedSeconds = Math.max(0, now.getTime() - tokensAt.getTime()) / 1000;
  return tokens + elapsedSeconds / ORDER_RATE.secondsPerOrder >= 1 || tokensAt > now;
}

/**
 * Pauses requests to the authority for as long as it asks. If it does not ask, the first pause is a minute, and later
 * ones grow up to ten minutes.
 */
export async function pauseAccount(ctx: CertificateCtx, account: AcmeAccountRow, error: Error): Promise<Date> {
  const { pauses, directory } = account;
  const retryAfterSeconds = error instanceof AcmeError ? error.retryAfterSeconds : undefined;
  const ownMs = Math.min(PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS);
  const pauseMs =
    retryAfterSeconds === undefined
      ? ownMs
      : Math.min(Math.max(retryAfterSeconds * 1000, 1_000), LONGEST_RETRY_AFTER_MS);
  const pausedUntil = new Date(ctx.now().getTime() + pauseMs);
  await updateAccount(ctx.db, account, { pausedUntil, pauses: Math.min(pauses + 1, 10) });
  ctx.log.warn({ err: error, directory, pausedUntil }, "certificates: the authority cannot be used for now");
  return pausedUntil;
}

/** Resets the back-off after a successful request. */
export async function resumeAccount({ db }: CertificateCtx, account: AcmeAccountRow): Promise<void> {
  if (account.pauses > 0) await updateAccount(db, account, { pausedUntil: null, pauses: 0 });
}

/** Makes the next order register the account again, since the authority no longer knows it. */
export async function forgetAccount({ db }: CertificateCtx, account: AcmeAccountRow): Promise<void> {
  await updateAccount(db, account, { url: null });
}
