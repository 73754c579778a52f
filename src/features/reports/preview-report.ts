import type { Checked } from "#base/contract.ts";
import { findRecipient } from "#features/accounts/recipient.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { ReportsContract } from "./contract.ts";
import type { ReportsCtx } from "./ctx.ts";
import { findFigures } from "./figures.ts";
import { lastPeriod } from "./rhythm.ts";

/** Rendering a mail costs more than an average call. */
export const previewedReports: Limit = { name: "report-preview", points: 60, seconds: 3600 };

type Query = Checked<ReportsContract["GET /v1/analytics/reports/preview"]>["query"];

/** The report of the last whole period as the caller would get it now; its unsubscribe link leads to the settings. */
export async function previewReport(ctx: ReportsCtx, { rhythm, zone }: Query) {
  const { accountId, workspaceId, publicUrl } = ctx;
  await enforce(ctx.limits, previewedReports, accountId);
  const figures = await findFigures(ctx, rhythm, lastPeriod(rhythm, ctx.now(), zone));
  const recipient = await findRecipient(ctx, accountId);
  const handle = (await findWorkspace(ctx, workspaceId))?.handle ?? "";
  const { renderReport } = await import("./mails/render.tsx");
  return renderReport({
    figures,
    rhythm,
    language: recipient?.language ?? ctx.language,
    publicUrl,
    handle,
    unsubscribe: `${publicUrl.replace(/\/+$/, "")}/dashboard/settings?tab=notifications#reports`,
  });
}
