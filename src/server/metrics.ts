import type { ChildProcess } from "node:child_process";
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, register, Registry } from "prom-client";

interface Backlog {
  readonly segments: number;
  readonly bytes: number;
  readonly ageSeconds: number;
}

/** A process asks the primary for the metrics of the node; the primary asks every process for its own. */
export type MetricsMessage =
  | { readonly type: "metrics"; readonly id: number }
  | { readonly type: "metrics-text"; readonly id: number; readonly text: string }
  | { readonly type: "own-metrics"; readonly id: number }
  | { readonly type: "own-metrics-json"; readonly id: number; readonly metrics: object };

const visits = new Map<number, number>();
// registers itself
void new Counter({
  name: "halka_visits_total",
  help: "Responses of the visit path",
  labelNames: ["status"],
  collect() {
    for (const [status, count] of visits) this.inc({ status: String(status) }, count);
    visits.clear();
  },
});

export const webMetrics = {
  /**
   * Counts a response; added to the metric only when it is collected, since labels cost more than the rest of counting
   * a redirect.
   */
  countVisit(status: number): void {
    visits.set(status, (visits.get(status) ?? 0) + 1);
  },
  lines: new Counter({ name: "halka_spool_lines_total", help: "Lines written to the spool" }),
  shed: new Counter({ name: "halka_spool_shed_total", help: "Lines that could not be written" }),
  pageViews: new Counter({ name: "halka_page_views_total", help: "Screen changes in the dashboard" }),
};

const shipped = new Counter({ name: "halka_segments_shipped_total", help: "Spool segments stored" });
const rejected = new Counter({
  name: "halka_segments_rejected_total",
  help: "Spool segments that are damaged or were rejected permanently by the event store",
});

const backlogs = new Set<() => Backlog>();

function spoolGauge(name: string, help: string, read: (backlog: Backlog) => number): Gauge {
  return new Gauge({
    name,
    help,
    collect() {
      this.set(Math.max(0, ...[...backlogs].map((backlog) => read(backlog()))));
    },
  });
}

spoolGauge("halka_spool_segments", "Segments that wait", (backlog) => backlog.segments);
spoolGauge("halka_spool_bytes", "Bytes that wait", (backlog) => backlog.bytes);
spoolGauge("halka_spool_age_seconds", "Age of the oldest segment that waits", (backlog) => backlog.ageSeconds);

const mailsSent = new Counter({ name: "halka_mails_sent_total", help: "Mails accepted by the mail server" });
const mailsFailed = new Counter({
  name: "halka_mails_failed_total",
  help: "Failed attempts: `temporary` ones are retried, `permanent` ones are not",
  labelNames: ["failure"],
});

interface MailBacklog {
  readonly waiting: number;
  readonly failed: number;
}

const mailBacklogs = new Set<() => Promise<MailBacklog>>();

void new Gauge({
  name: "halka_mails_waiting",
  help: "Mails waiting or being sent (`waiting`), and failed mails that can be retried (`failed`)",
  labelNames: ["state"],
  async collect() {
    for (const backlog of mailBacklogs) {
      // the other figures must be visible while PostgreSQL is unreachable
      const counts = await backlog().catch(() => undefined);
      if (!counts) this.reset();
      else for (const state of ["waiting", "failed"] as const) this.set({ state }, counts[state]);
    }
  },
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
const reconciliationWorkspaces = new Gauge({
  name: "halka_reconciliation_differing_workspaces",
  help: "Workspaces with such rows",
});
const reconciliationSeconds = new Gauge({
  name: "halka_reconciliation_duration_seconds",
  help: "Duration of the last reconciliation",
});
const reconciliationEnded = new Gauge({
  name: "halka_reconciliation_ended_timestamp_seconds",
  help: "End of the last reconciliation, in seconds since 1970; 0 before the first one of this process",
});

interface CertificateCounts {
  readonly valid: number;
  readonly failing: number;
  readonly firstExpiry: Date | null;
}

const certificateCounts = new Set<() => Promise<CertificateCounts>>();

void new Gauge({
  name: "halka_certificates",
  help: "Certificates that have not expired (`valid`), and hosts whose last order failed (`failing`)",
  labelNames: ["state"],
  async collect() {
    for (const read of certificateCounts) {
      const counts = await read().catch(() => undefined);
      firstExpiry.set((counts?.firstExpiry?.getTime() ?? 0) / 1000);
      if (!counts) this.reset();
      else for (const state of ["valid", "failing"] as const) this.set({ state }, counts[state]);
    }
  },
});
const firstExpiry = new Gauge({
  name: "halka_certificates_first_expiry_timestamp_seconds",
  help: "When the first certificate expires, in seconds since 1970; 0 without any",
});
const certificateOrders = new Counter({
  name: "halka_certificate_orders_total",
  help: "Orders of certificates that ended, by result: `issued` or `failed`",
  labelNames: ["result"],
});

export const backgroundMetrics = {
  showReconciliation({ rows, workspaces, durationSeconds, endedAt }: Reconciliation): void {
    for (const [table, count] of Object.entries(rows)) reconciliationRows.set({ table }, count);
    reconciliationWorkspaces.set(workspaces.size);
    reconciliationSeconds.set(durationSeconds);
    reconciliationEnded.set(endedAt.getTime() / 1000);
  },
  shipped,
  rejected,
  mails: {
    onSent: () => mailsSent.inc(),
    onFailed: (isPermanent: boolean) => mailsFailed.inc({ failure: isPermanent ? "permanent" : "temporary" }),
  },
  /** Counts the queued mails at each collection; returns how to stop that. */
  watchMails(backlog: () => Promise<MailBacklog>): () => void {
    mailBacklogs.add(backlog);
    return () => mailBacklogs.delete(backlog);
  },
  certificates: certificateOrders,
  /** Counts the certificates at each collection; returns how to stop that. */
  watchCertificates(read: () => Promise<CertificateCounts>): () => void {
    certificateCounts.add(read);
    return () => certificateCounts.delete(read);
  },
  /** Reports the spool's backlog at each collection; returns how to stop that. */
  watch(backlog: () => Backlog): () => void {
    backlogs.add(backlog);
    return () => backlogs.delete(backlog);
  },
};

const primaryRegistry = new Registry();

export const primaryMetrics = {
  restarts: new Counter({
    name: "halka_process_restarts_total",
    help: "Processes that exited and were replaced",
    labelNames: ["role"],
    registers: [primaryRegistry],
  }),
  stuck: new Counter({
    name: "halka_process_stuck_total",
    help: "Processes killed after their event loop was blocked for five seconds",
    labelNames: ["role"],
    registers: [primaryRegistry],
  }),
};

/**
 * Starts the metrics of this process itself (memory, event loop, garbage collection), and sends all its metrics on
 * request.
 */
export function watchProcess(): void {
  collectDefaultMetrics();
  process.on("message", (message: MetricsMessage) => {
    if (message?.type !== "own-metrics") return;
    void register.getMetricsAsJSON().then((metrics) => send({ type: "own-metrics-json", id: message.id, metrics }));
  });
}

const GATHER_MS = 2_000;
let gathered = 0;

/** Sends `requesting` the metrics of all processes of this node; one that does not respond in time is left out. */
export async function gatherMetrics(
  requesting: ChildProcess,
  id: number,
  children: Iterable<ChildProcess>,
): Promise<void> {
  const own = await Promise.all([...children].map((child) => readMetrics(child, ++gathered)));
  const all = AggregatorRegistry.aggregate([...own, await primaryRegistry.getMetricsAsJSON()]);
  const message: MetricsMessage = { type: "metrics-text", id, text: await all.metrics() };
  if (requesting.connected) requesting.send(message);
}

function readMetrics(child: ChildProcess, id: number): Promise<object> {
  return new Promise((resolve) => {
    const end = (metrics: object) => {
      clearTimeout(late);
      child.off("message", onMessage);
      resolve(metrics);
    };
    const onMessage = (message: MetricsMessage) =>
      message.type === "own-metrics-json" && message.id === id && end(message.metrics);
    const late = setTimeout(end, GATHER_MS, []);
    child.on("message", onMessage);
    if (child.connected) child.send({ type: "own-metrics", id } satisfies MetricsMessage);
    else end([]);
  });
}

let requestId = 0;

/** The metrics of the whole node, gathered by the primary; of this process alone if there is no primary. */
export async function collectMetrics(): Promise<string> {
  if (process.env["HALKA_ROLE"] === undefined) return register.metrics();
  const id = ++requestId;
  return new Promise((resolve) => {
    const onMessage = (message: MetricsMessage) => {
      if (message?.type !== "metrics-text" || message.id !== id) return;
      process.off("message", onMessage);
      resolve(message.text);
    };
    process.on("message", onMessage);
    send({ type: "metrics", id });
  });
}

function send(message: MetricsMessage): void {
  if (process.connected) process.send?.(message);
}
