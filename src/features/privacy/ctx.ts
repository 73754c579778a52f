import type { AccountJobsCtx } from "#features/accounts/ctx.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { FileStore } from "#infra/files/file-store.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";

/** What the jobs are handed. */
export interface PrivacyJobsCtx extends AccountJobsCtx {
  readonly clickhouse: ClickHouse;
  readonly jobs: Jobs;
  /** Where the pictures lie. */
  readonly media: { readonly files: FileStore };
  readonly mailer: Pick<Mailer, "forget">;
  /** Where this node keeps the events that are on their way, and those that the event store refused. */
  readonly spoolDir: string;
}
