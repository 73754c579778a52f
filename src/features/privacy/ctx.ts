import type { AccountJobsCtx } from "#features/accounts/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { FileStore } from "#infra/files/open-files.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";

/** The context of privacy jobs. */
export interface PrivacyJobsCtx extends AccountJobsCtx, Pick<WorkspaceCtx, "shortHost"> {
  readonly clickhouse: ClickHouse;
  readonly jobs: Jobs;
  /** The picture store. */
  readonly media: { readonly files: FileStore };
  readonly mailer: Pick<Mailer, "forget">;
  /** The folder of this node's events that await shipping, and of those that the event store rejected. */
  readonly spoolDir: string;
}
