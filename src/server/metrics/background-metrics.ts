import { statfs } from "node:fs/promises";
import { Counter, Gauge } from "prom-client";
import type { AttemptResult } from "#features/webhooks/delivery/attempt-delivery.ts";
import { addGauge, openGaugeSource } from "./gauges.ts";

const shipped = new Counter({
  name: "halka_segments_shipped_total",
  help: "Spool segments inserted into the event store",
});
const rejected = new Counter({
  name: "halka_segments_rejected_total",
  help: "Spool segments that are damaged or were rejected permanently by the event store",
});

interface Backlog {
  readonly segments: number;
  readonly bytes: number;
  readonly ageSeconds: number;
}

const spool = openGaugeSource<Backlog>();
addGauge({
  name: "halka_spool_segments",
  help: "Segments that wait for the event store",
  figures: spool,
  toSamples: ({ segments }) => segments,
});
addGauge({
  name: "halka_spool_bytes",
  help: "Bytes that wait for the event store",
  figures: spool,
  toSamples: ({ bytes }) => bytes,
});
addGauge({
  name: "halka_spool_age_seconds",
  help: "Age of the oldest segment that waits for the event store",
  figures: spool,
  toSamples: ({ ageSeconds }) => ageSeconds,
});

const mailsSent = new Counter({ name: "halka_mails_sent_total", help: "Emails accepted by the mail server" });
const mailsFailed = new Counter({
  name: "halka_mails_failed_total",
  help: "Failed attempts: `temporary` ones are retried, `permanent` ones are not",
  labelNames: ["failure"],
});

const mails = openGaugeSource<Readonly<Record<"waiting" | "failed", number>>>();
addGauge({
  name: "halka_mails_waiting",
  help: "Emails waiting or being sent (`waiting`), and failed emails that can be retried (`failed`)",
  label: "state",
  figures: mails,
  toSamples: ({ waiting, failed }) => Object.entries({ waiting, failed }),
});

const webhookAttempts = new Counter({
  name: "halka_webhook_attempts_total",
  help: "Attempts at webhook deliveries: `delivered`, `retrying` (failed, and tried again) or `failed` (given up)",
  labelNames: ["result"],
});

interface Reconciliation {
  readonly rows: Readonly<Record<string, number>>;
  readonly workspaces: ReadonlySet<string>;
  readonly durationSeconds: number;
  readonly endedAt: Date;
}

const reconciliationRows = new Gauge({
  name: "halka_reconciliation_differing_rows",
  help: "Rows of each aggregate that differed from the events, at the last reconciliation",
  labelNames: ["table"],
});
const reconciliation = openGaugeSource<Omit<Reconciliation, "rows">>();
addGauge({
  name: "halka_reconciliation_differing_workspaces",
  help: "Workspaces with rows that differed from the events, at the last reconciliation",
  figures: reconciliation,
  toSamples: ({ workspaces }) => workspaces.size,
});
addGauge({
  name: "halka_reconciliation_duration_seconds",
  help: "Duration of the last reconciliation",
  figures: reconciliation,
  toSamples: ({ durationSeconds }) => durationSeconds,
});
addGauge({
  name: "halka_reconciliation_ended_timestamp_seconds",
  help: "End of the last reconciliation, in seconds since 1970; missing before the first one of this process",
  figures: reconciliation,
  toSamples: ({ endedAt }) => endedAt.getTime() / 1000,
});
let forgetReconciliation = () => {};

interface CertificateCounts {
  readonly valid: number;
  readonly failing: number;
  readonly firstExpiry: Date | null;
}

const certificates = openGaugeSource<CertificateCounts>();
addGauge({
  name: "halka_certificates",
  help: "Certificates that have not expired (`valid`), and hosts whose last order failed (`failing`)",
  label: "state",
  figures: certificates,
  toSamples: ({ valid, failing }) => Object.entries({ valid, failing }),
});
addGauge({
  name: "halka_certificates_first_expiry_timestamp_seconds",
  help: "When the first certificate expires, in seconds since 1970; missing without any",
  aggregator: "min",
  figures: certificates,
  toSamples: ({ firstExpiry }) => (firstExpiry === null ? undefined : firstExpiry.getTime() / 1000),
});
const certificateOrders = new Counter({
  name: "halka_certificate_orders_total",
  help: "Certificate orders that ended, by result: `issued` or `failed`",
  labelNames: ["result"],
});

const disk = openGaugeSource<{ readonly freeBytes: number; readonly sizeBytes: number }>();
addGauge({
  name: "halka_data_disk_free_bytes",
  help: "Space on the file system of DATA_DIR that is free for this user",
  aggregator: "min",
  figures: disk,
  toSamples: ({ freeBytes }) => freeBytes,
});
addGauge({
  name: "halka_data_disk_size_bytes",
  help: "Size of the file system of DATA_DIR",
  figures: disk,
  toSamples: ({ sizeBytes }) => sizeBytes,
});

/** Each `watch` function reads its figures at every collection, and returns a function that stops this. */
export const backgroundMetrics = {
  showReconciliation({ rows, ...result }: Reconciliation): void {
    for (const [table, count] of Object.entries(rows)) reconciliationRows.set({ table }, count);
    forgetReconciliation();
    forgetReconciliation = reconciliation.watch(() => result);
  },
  shipped,
  rejected,
  mails: {
    onSent: () => mailsSent.inc(),
    onFailed: (isPermanent: boolean) => mailsFailed.inc({ failure: isPermanent ? "permanent" : "temporary" }),
  },
  onWebhookAttempt: (result: AttemptResult) => webhookAttempts.inc({ result }),
  watchMails: mails.watch,
  certificates: certificateOrders,
  watchCertificates: certificates.watch,
  watchSpool: spool.watch,
  watchDisk: (dir: string) =>
    disk.watch(async () => {
      const { bavail, blocks, bsize } = await statfs(dir);
      return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
    }),
};
