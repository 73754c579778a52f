import type { EvidenceCtx } from "#features/abuse/evidence/collect-evidence.ts";
import type { AbuseMailCtx } from "#features/abuse/mails/send-abuse-mail.ts";
import { abuseQueues, abuseWorkers } from "#features/abuse/jobs.ts";
import { accountQueues, accountWorkers } from "#features/accounts/jobs.ts";
import { apiKeyQueues, apiKeyWorkers } from "#features/api-keys/jobs.ts";
import type { AudienceJobsCtx } from "#features/audience/ctx.ts";
import { audienceQueues, audienceWorkers } from "#features/audience/jobs.ts";
import { openClickHistory } from "#features/analytics/imported/import-clicks.ts";
import { type AnalyticsJobsCtx, analyticsQueues, analyticsWorkers } from "#features/analytics/jobs.ts";
import type { ReportJobsCtx } from "#features/reports/ctx.ts";
import { reportQueues, reportWorkers } from "#features/reports/jobs.ts";
import type { MediaJobsCtx } from "#features/media/ctx.ts";
import { mediaQueues, mediaWorkers } from "#features/media/jobs.ts";
import type { HealthCheckCtx } from "#features/links/ctx.ts";
import type { ImportJobsCtx } from "#features/imports/ctx.ts";
import type { DomainJobsCtx } from "#features/domains/ctx.ts";
import { domainQueues, domainWorkers } from "#features/domains/jobs.ts";
import { importQueues, importWorkers } from "#features/imports/jobs.ts";
import { linkQueues, linkWorkers } from "#features/links/jobs.ts";
import { oauthQueues, oauthWorkers } from "#features/oauth/jobs.ts";
import type { CheckAllCtx } from "#features/blocklists/check-all.ts";
import { blocklistQueues, blocklistWorkers } from "#features/blocklists/jobs.ts";
import type { PrivacyJobsCtx } from "#features/privacy/ctx.ts";
import { privacyQueues, privacyWorkers } from "#features/privacy/jobs.ts";
import type { WebhookJobsCtx } from "#features/webhooks/ctx.ts";
import { webhookQueues, webhookWorkers } from "#features/webhooks/jobs.ts";
import type { Queue, Worker } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";

/** Every queue of the product; all are installed before any job is queued. */
export const queues: readonly Queue<object>[] = [
  ...accountQueues,
  ...apiKeyQueues,
  ...oauthQueues,
  ...mediaQueues,
  ...linkQueues,
  ...importQueues,
  ...domainQueues,
  ...audienceQueues,
  ...webhookQueues,
  ...analyticsQueues,
  ...reportQueues,
  ...abuseQueues,
  ...privacyQueues,
  ...blocklistQueues,
];

/** Queues of earlier versions. They are deleted, since their schedules would queue jobs that no worker takes. */
export const removedQueues: readonly string[] = [
  "statistics-recount",
  "link-bin-purge",
  "webhook-deliveries",
  "rights-sweep",
];

/** The workers for all queues, run by the background process. */
export function jobWorkers(
  ctx: PrivacyJobsCtx &
    MediaJobsCtx &
    Omit<ImportJobsCtx, "clickHistory"> &
    HealthCheckCtx &
    DomainJobsCtx &
    AnalyticsJobsCtx &
    ReportJobsCtx &
    AudienceJobsCtx &
    WebhookJobsCtx &
    CheckAllCtx &
    AbuseMailCtx &
    EvidenceCtx,
  mailer: Mailer,
): readonly Worker[] {
  return [
    ...accountWorkers(ctx, mailer),
    ...apiKeyWorkers(ctx),
    ...oauthWorkers(ctx),
    ...mediaWorkers(ctx),
    ...linkWorkers(ctx),
    ...importWorkers({ ...ctx, clickHistory: openClickHistory(ctx.clickhouse, ctx.db) }),
    ...domainWorkers(ctx, mailer),
    ...audienceWorkers(ctx, mailer),
    ...webhookWorkers(ctx, mailer),
    ...analyticsWorkers(ctx),
    ...reportWorkers(ctx, mailer),
    ...abuseWorkers(ctx, mailer),
    ...privacyWorkers(ctx),
    ...blocklistWorkers(ctx),
  ];
}
