import { getPageAddress } from "#features/domains/page-addresses.ts";
import type { ParsedInput } from "#base/contract.ts";
import { ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { mayNotify } from "#features/accounts/notifications/notifications.ts";
import { findRecipient } from "#features/accounts/recipient.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import { getReportFigures } from "./figures.ts";
import {
  ensureReportSetting,
  putReportSetting,
  type ReportSetting,
  selectReportMails,
  selectReportSetting,
} from "./store/reports.ts";
import { type ReportsContract, reportMailOff } from "./contract.ts";
import type { ReportsCtx } from "./ctx.ts";
import { reportMails } from "./queues.ts";
import { lastPeriod, nextReportAt } from "./report-periods.ts";
import type { Rhythm } from "./rhythms.ts";

/** Enough to request weekly and monthly reports more than once. */
export const reportRequestLimit: RateLimit = { name: "report-now", points: 5, seconds: 3600 };

/** Rendering an email costs more than an average call. */
const previewedReports: RateLimit = { name: "report-preview", points: 60, seconds: 3600 };

type Choice = ParsedInput<ReportsContract["PUT /v1/analytics/reports"]>["body"];
type ReportRequest = ParsedInput<ReportsContract["POST /v1/analytics/reports/now"]>["body"];
type Preview = ParsedInput<ReportsContract["GET /v1/analytics/reports/preview"]>["query"];

/** How often the account gets reports about the workspace. */
export async function getReportSettings(ctx: ReportsCtx) {
  return present(ctx, await selectReportSetting(ctx.db, ctx));
}

/** The report setting with all reports sent so far, for the export of an account's data. */
export async function describeReports(ctx: Pick<ReportsCtx, "db" | "accountId" | "workspaceId">) {
  const setting = await selectReportSetting(ctx.db, ctx);
  return {
    rhythm: setting?.rhythm ?? "off",
    zone: setting?.zone ?? "",
    next_at: setting?.nextAt ?? null,
    sent: (await selectReportMails(ctx.db, ctx)).map(({ rhythm, firstDay, queuedAt }) => ({
      rhythm,
      first_day: firstDay,
      at: queuedAt,
    })),
  };
}

/** Sets the rhythm, starting with the current period. */
export async function updateReportSettings(ctx: ReportsCtx, { rhythm, zone }: Choice) {
  const { workspaceId } = ctx;
  const setting = await runInTransaction(ctx, async ({ tx, emit }) => {
    const saved = await putReportSetting(tx, newSetting(ctx, rhythm, zone));
    await emit({ name: "report.changed", workspaceId, subject: { rhythm } });
    return saved;
  });
  return present(ctx, setting);
}

/**
 * Queues the report of the last whole period for the caller, a few times per hour and account; throws reportMailOff.
 */
export async function sendReportNow(ctx: ReportsCtx, { rhythm, zone }: ReportRequest): Promise<void> {
  const { accountId, workspaceId } = ctx;
  if (!(await mayNotify(ctx, accountId, "activity"))) throw new ApiError(reportMailOff);
  await enforceRateLimit(ctx.rateLimits, reportRequestLimit, accountId);
  await ctx.db.transaction(async (tx) => {
    // the unsubscribe link in the email needs the id of a setting
    await ensureReportSetting(tx, newSetting(ctx, "off", zone));
    const { from, until } = lastPeriod(rhythm, ctx.now(), zone);
    await ctx.jobs.enqueue(tx, reportMails, { accountId, workspaceId, rhythm, from, until, zone, isRequested: true });
  });
}

/** The last report as the caller would get it now. Its unsubscribe link leads to the settings instead. */
export async function previewReport(ctx: ReportsCtx, { rhythm, zone }: Preview) {
  const { accountId, workspaceId, publicUrl } = ctx;
  await enforceRateLimit(ctx.rateLimits, previewedReports, accountId);
  const figures = await getReportFigures(ctx, rhythm, lastPeriod(rhythm, ctx.now(), zone));
  const recipient = await findRecipient(ctx, accountId);
  const handle = (await findWorkspace(ctx, workspaceId))?.handle ?? "";
  const { renderReport } = await import("./mails/render.tsx");
  return renderReport({
    figures,
    rhythm,
    language: recipient?.language ?? ctx.language,
    publicUrl,
    pageId: workspaceId,
    handle,
    pageUrl: await getPageAddress(ctx.db, publicUrl, { id: workspaceId, handle }),
    unsubscribe: `${publicUrl}/dashboard/settings?tab=notifications#reports`,
  });
}

function newSetting(ctx: ReportsCtx, rhythm: Rhythm, zone: string): ReportSetting {
  const now = ctx.now();
  const { accountId, workspaceId } = ctx;
  const nextAt = rhythm === "off" ? null : nextReportAt(rhythm, now, zone);
  return { id: newId(now.getTime()), accountId, workspaceId, rhythm, zone, nextAt, updatedAt: now };
}

async function present(ctx: ReportsCtx, setting: ReportSetting | undefined) {
  return {
    rhythm: setting?.rhythm ?? ("off" as const),
    zone: setting?.zone ?? "",
    next_at: setting?.nextAt?.toISOString() ?? null,
    email: await mayNotify(ctx, ctx.accountId, "activity"),
  };
}
