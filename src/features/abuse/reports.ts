import { newId } from "#base/ids.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { Language } from "#base/language.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import { enforceRateLimit, type RateLimit, type RateLimits } from "#infra/rate-limits/rate-limits.ts";
import { countOpen, insertReport, lockCurrentCase, updateCase, updateReportClosed, upsertCase } from "./store/cases.ts";
import { requestEvidence } from "./evidence/evidence.ts";
import { abuseMails, abuseReach } from "./queues.ts";
import type { NoticeFields } from "./report-fields.ts";

/** More reports than anyone sends in an hour in good faith. */
const reportsPerNetwork: RateLimit = { name: "report-network", points: 10, seconds: HOUR_SECONDS };
/**
 * Reports of a target from the same network count once a day, so that a flood of reports does not move a case up the
 * queue.
 */
const reportsPerReporter: RateLimit = { name: "report-reporter", points: 1, seconds: DAY_SECONDS, isSilent: true };
/** The maximum number of reports stored per case. Further reports are only counted. */
const MAX_STORED = 500;
/** The typed address may belong to a third party, who must not be flooded with confirmations. */
const confirmationsPerAddress: RateLimit = { name: "report-receipt", points: 3, seconds: DAY_SECONDS, isSilent: true };

interface ReportCtx extends Ctx {
  readonly rateLimits: RateLimits;
  readonly network: string;
  readonly jobs: Jobs;
  readonly language: Language;
}

/** The link or page that is reported. */
export interface ReportTarget {
  readonly kind: "page" | "link";
  /** The id of the link, or of the page's workspace. */
  readonly target: string;
  readonly workspaceId: string;
}

/**
 * Adds a report to the current case of its target and category, and returns its reference. Limits only the reporter's
 * own network, so that a flood of reports cannot stop others from reporting the same target.
 */
export async function submitReport(ctx: ReportCtx, target: ReportTarget, fields: NoticeFields): Promise<string> {
  await enforceRateLimit(ctx.rateLimits, reportsPerNetwork, ctx.network);
  return (await addReport(ctx, target, fields, { key: ctx.network, isTrusted: false })).id;
}

interface Reporter {
  /** Identifies the reporter. Reports with the same key about the same target count once a day. */
  readonly key: string;
  /** True for reports with a trusted reporter's token: the response names the case, and no confirmation is mailed. */
  readonly isTrusted: boolean;
}

/** Adds a report without limiting its reporter, and returns its reference and its case. */
export async function addReport(
  ctx: Omit<ReportCtx, "network">,
  target: ReportTarget,
  fields: NoticeFields,
  { key, isTrusted }: Reporter,
): Promise<{ id: string; caseId: string }> {
  const { reason, url, address } = fields;
  const reportKey = `${target.kind} ${target.target} ${reason} ${key}`;
  const { ok: isNewReporter } = await ctx.rateLimits.take(reportsPerReporter, reportKey);
  const isConfirmationDue =
    !isTrusted && address !== "" && (await ctx.rateLimits.take(confirmationsPerAddress, address.toLowerCase())).ok;
  const { language } = ctx;
  const now = ctx.now();
  const id = newId(now.getTime());
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const current = await upsertCase(
      tx,
      { id, ...target, category: reason, url, openedAt: now },
      { isNewReporter, isTrusted },
    );
    // a report that is only counted has no row of its own: its reference is the case
    if (current.reports > MAX_STORED) return { id: current.id, caseId: current.id };
    const { workspaceId } = target;
    await insertReport(tx, {
      ...fields,
      id,
      caseId: current.id,
      workspaceId,
      language,
      createdAt: now,
      closedAt: null,
    });
    if (current.id === id) await requestEvidence(ctx, tx, id);
    await ctx.jobs.enqueue(tx, abuseReach, { caseId: current.id });
    if (isConfirmationDue) await ctx.jobs.enqueue(tx, abuseMails, { kind: "received", reportId: id });
    await emit({ name: "page.reported", workspaceId, subject: { reportId: id, reason } });
    return { id, caseId: current.id };
  });
}

/** Closes a report, and also its case if no other report of it is open. Returns false if no such report is open. */
export async function closeReport(ctx: Ctx, id: string): Promise<boolean> {
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const now = ctx.now();
    const closed = await updateReportClosed(tx, id, now);
    if (closed === undefined) return false;
    const { workspaceId, caseId } = closed;
    const current = caseId === null ? undefined : await lockCurrentCase(tx, caseId);
    if (current && (await countOpen(tx, current.id)) === 0)
      await updateCase(tx, current.id, { state: "closed", closedAt: now });
    await emit({ name: "page.report_closed", workspaceId, subject: { reportId: id } });
    return true;
  });
}
