import { DAY_MS } from "#base/time.ts";
import { releaseRetired } from "#features/workspaces/handles.ts";
import { releasePending } from "#features/workspaces/workspaces.ts";
import { deleteOldResponses } from "#infra/http/idempotent-response.ts";
import { type Queue, type Worker, worker } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import type { AccountJobsCtx } from "./ctx.ts";
import { accountMails } from "./mail-queue.ts";
import { sendAccountMail } from "./mails/send-account-mail.ts";
import { sweepChallenges } from "./mfa/challenge.ts";
import { sweepPendingSignIns } from "./oidc/pending-sign-ins.ts";
import { sweepInvitations } from "./registration/registration.ts";
import { sweepSecurityEvents } from "./security-events.ts";
import { sweepSessions } from "./sessions.ts";
import { deleteExpiredAddressChanges } from "./store/address-changes.ts";
import { deleteOldFinalNotices } from "./store/final-notices.ts";
import { sweepVerificationTokens } from "./tokens.ts";

const accountSweep: Queue<object> = {
  name: "account-sweep",
  expireSeconds: 300,
  cron: "17 * * * *",
};

/** The queues of accounts, which `src/server/jobs.ts` installs. */
export const accountQueues: readonly Queue<object>[] = [accountMails, accountSweep];

export function accountWorkers(ctx: AccountJobsCtx, mailer: Mailer): readonly Worker[] {
  return [
    worker(accountMails, ({ id, data }) => sendAccountMail(ctx, mailer, { id, ...data })),
    worker(accountSweep, () => sweepAccounts(ctx)),
  ];
}

/** A final notice that cannot be delivered within a day is dropped, with its address. */
const FINAL_NOTICE_TTL_MS = DAY_MS;

/**
 * Deletes expired sessions, verification tokens, address changes, security events and counters, and sign-ups left
 * unverified for seven days.
 */
export async function sweepAccounts(ctx: AccountJobsCtx): Promise<void> {
  await sweepSessions(ctx);
  await sweepInvitations(ctx);
  await sweepVerificationTokens(ctx);
  await sweepChallenges(ctx);
  await sweepPendingSignIns(ctx);
  await sweepSecurityEvents(ctx);
  await deleteExpiredAddressChanges(ctx.db, ctx.now());
  await releasePending(ctx);
  await releaseRetired(ctx);
  await deleteOldFinalNotices(ctx.db, new Date(ctx.now().getTime() - FINAL_NOTICE_TTL_MS));
  await deleteOldResponses(ctx.db, ctx.now());
  await ctx.rateLimits.sweep();
}
