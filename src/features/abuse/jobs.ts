import { DAY_MS } from "#base/time.ts";
import { type Queue, type Worker, worker } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import { type EvidenceCtx, collectEvidence } from "./evidence/collect-evidence.ts";
import { queueStatements } from "./mails/queue-statements.ts";
import { type AbuseMailCtx, sendAbuseMail } from "./mails/send-abuse-mail.ts";
import { abuseEvidence, abuseMails, abuseReach, reporterErasure } from "./queues.ts";
import { type ReachCtx, refreshReach } from "./reach.ts";
import { eraseReporters } from "./store/cases.ts";

/** Reporters may contest a decision for six months; then their identity is erased. */
export const REPORTER_RETENTION_DAYS = 184;

export const abuseQueues: readonly Queue<object>[] = [abuseMails, abuseEvidence, abuseReach, reporterErasure];

export function abuseWorkers(ctx: AbuseMailCtx & EvidenceCtx & ReachCtx, mailer: Mailer): readonly Worker[] {
  return [
    worker(abuseMails, ({ id, data }) =>
      data.kind === "statements" ? queueStatements(ctx, data.decisionId) : sendAbuseMail(ctx, mailer, { ...data, id }),
    ),
    worker(abuseEvidence, ({ data }) => collectEvidence(ctx, data.caseId)),
    worker(abuseReach, ({ data }) => refreshReach(ctx, data.caseId)),
    worker(reporterErasure, () =>
      eraseReporters(ctx.db, new Date(ctx.now().getTime() - REPORTER_RETENTION_DAYS * DAY_MS)),
    ),
  ];
}
