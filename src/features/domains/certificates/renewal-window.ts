import { DAY_MS } from "#base/time.ts";
import { AcmeError, isAuthorityDown } from "#infra/acme/acme-error.ts";
import type { CertificateCtx } from "../ctx.ts";
import { getAcmeAccount, isPaused, pauseAccount } from "./account.ts";
import { chooseRenewal, WINDOW_CHECK_MS } from "./renewal.ts";
import { deleteExpired, takeWindowCheck, updateWindow } from "../store/certificates.ts";
import { deleteChallenges } from "../store/orders.ts";

/**
 * Fetches the renewal window of the certificate that is due, and reschedules its renewal if the window has changed.
 * Returns false if none is due.
 */
export async function checkRenewalWindow(ctx: CertificateCtx): Promise<boolean> {
  const { db, acme, log, now, authority } = ctx;
  const account = await getAcmeAccount(ctx);
  if (isPaused(account, now())) return false;
  const nextAt = new Date(now().getTime() + WINDOW_CHECK_MS);
  const row = await takeWindowCheck(db, { directory: authority.directory, now: now(), nextAt });
  if (!row) return false;
  const { host, windowStart, windowEnd } = row;
  try {
    const window = (await acme.findRenewalWindow(row.chain)) ?? null;
    const [start, end] = [window?.start ?? null, window?.end ?? null];
    // the renewal date is chosen only once for each window
    if (start?.getTime() === windowStart?.getTime() && end?.getTime() === windowEnd?.getTime()) return true;
    const renewAt = chooseRenewal(row, window, Math.random());
    await updateWindow(db, row, { windowStart: start, windowEnd: end, renewAt });
    log.info({ host, renewAt }, "certificates: the renewal window has changed");
  } catch (error) {
    if (!(error instanceof AcmeError)) throw error;
    if (isAuthorityDown(error)) await pauseAccount(ctx, account, error);
    else log.info({ err: error, host }, "certificates: the renewal window could not be fetched");
  }
  return true;
}

const KEPT_MS = 30 * DAY_MS;

/** Deletes certificates that expired a month ago, and expired challenges. */
export async function deleteOldCertificates({ db, now }: Pick<CertificateCtx, "db" | "now">): Promise<void> {
  await deleteExpired(db, new Date(now().getTime() - KEPT_MS));
  await deleteChallenges(db, now());
}
