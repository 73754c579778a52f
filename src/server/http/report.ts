import type { Context, Hono } from "hono";
import { isApiError, notFound, ApiError, tooManyRequests } from "#base/errors.ts";
import { renderReported, renderReportForm, renderTooManyReports } from "#features/abuse/pages/report-document.tsx";
import { readReport, type ReportFields } from "#features/abuse/report-fields.ts";
import { reportPage } from "#features/abuse/reports.ts";
import { isHandle } from "#features/visits/address.ts";
import { findPage } from "#features/visits/cached-page.ts";
import { readFormOf } from "#infra/http/form.ts";
import type { AuthMiddleware } from "#infra/http/mount.ts";
import type { HandlerCtx, SignedInCtx } from "./ctx.ts";
import { documentResponse } from "./document-response.ts";

const MAX_FORM_BYTES = 16 * 1024;

/** The form for complaints about a page; a plain form, which must work without scripts. */
export function mountReport(app: Hono, gate: AuthMiddleware<HandlerCtx, SignedInCtx>): void {
  async function enter(c: Context) {
    const ctx = await gate.enter("public", c);
    const requested = c.req.param("handle") ?? "";
    const page = isHandle(requested) ? await findPage(ctx.pages, requested.toLowerCase()) : undefined;
    if (!page) throw new ApiError(notFound);
    const { language, assetOrigin } = ctx;
    return { ctx, page, frame: { language, assetOrigin } };
  }

  app.get("/report/:handle", async (c) => {
    const { page, frame } = await enter(c);
    const isSent = c.req.query("sent") !== undefined;
    return documentResponse(isSent ? renderReported(page.handle, frame) : renderReportForm(page.handle, frame));
  });

  app.post("/report/:handle", async (c) => {
    const { ctx, page, frame } = await enter(c);
    const typed = readReport(await readFormOf(c, MAX_FORM_BYTES));
    if (typed.errors.length > 0) return documentResponse(renderReportForm(page.handle, frame, typed), 422);
    try {
      // without errors, the reason is one of the declared ones
      await reportPage(ctx, page.workspaceId, typed as ReportFields);
    } catch (error) {
      if (!isApiError(error, tooManyRequests)) throw error;
      return documentResponse(renderTooManyReports(page.handle, frame), 429);
    }
    return c.redirect(`/report/${page.handle}?sent`, 303);
  });
}
