import type { Context, Hono } from "hono";
import { isApiError, notFound, ApiError, tooManyRequests } from "#base/errors.ts";
import { isUuid } from "#base/ids.ts";
import {
  emptyNotice,
  renderNoticeForm,
  renderNoticeSent,
  renderTooManyNotices,
} from "#features/abuse/pages/notice-document.tsx";
import { renderReported, renderReportForm, renderTooManyReports } from "#features/abuse/pages/report-document.tsx";
import {
  type NoticeFields,
  readNotice,
  readReport,
  type ReportFields,
  URL_MAX_LENGTH,
} from "#features/abuse/report-fields.ts";
import { findTarget } from "#features/abuse/find-target.ts";
import { submitReport } from "#features/abuse/reports.ts";
import { isHandle } from "#features/visits/address.ts";
import { readAppForm } from "#infra/http/form.ts";
import type { AuthMiddleware } from "#infra/http/mount.ts";
import type { HandlerCtx, SignedInCtx } from "./endpoints.ts";
import { documentResponse } from "./document-response.ts";

const MAX_FORM_BYTES = 16 * 1024;

/** The forms for complaints about pages and links; plain forms, which must work without scripts. */
export function mountAbuseReport(
  app: Hono,
  authenticate: AuthMiddleware<HandlerCtx, SignedInCtx>,
  contact: string,
): void {
  async function enter(c: Context) {
    const ctx = await authenticate.enter("public", c);
    const { language, assetOrigin } = ctx;
    return { ctx, frame: { language, assetOrigin } };
  }

  async function enterPage(c: Context) {
    const { ctx, frame } = await enter(c);
    const requested = c.req.param("handle") ?? "";
    const page = isHandle(requested) ? await ctx.pages.find(requested.toLowerCase()) : undefined;
    if (!page) throw new ApiError(notFound);
    return { ctx, page, frame };
  }

  app.get("/report", async (c) => {
    const { frame } = await enter(c);
    const reference = c.req.query("sent") ?? "";
    if (isUuid(reference)) return documentResponse(renderNoticeSent(frame, reference));
    const url = (c.req.query("url") ?? "").slice(0, URL_MAX_LENGTH);
    return documentResponse(renderNoticeForm(frame, contact, emptyNotice(url)));
  });

  app.post("/report", async (c) => {
    const { ctx, frame } = await enter(c);
    const typed = readNotice(await readAppForm(c, MAX_FORM_BYTES));
    const target = typed.errors.includes("url") ? undefined : await findTarget(ctx, typed.url);
    const errors = target || typed.errors.includes("url") ? typed.errors : (["url", ...typed.errors] as const);
    if (!target || errors.length > 0)
      return documentResponse(renderNoticeForm(frame, contact, { ...typed, errors }), 422);
    const { url, note, name, address } = typed;
    try {
      // the reason has been checked above, so it is a declared one
      const reason = typed.reason as NoticeFields["reason"];
      const reference = await submitReport(ctx, target, { url, reason, note, name, address });
      return c.redirect(`/report?sent=${reference}`, 303);
    } catch (error) {
      if (!isApiError(error, tooManyRequests)) throw error;
      return documentResponse(renderTooManyNotices(frame), 429);
    }
  });

  app.get("/report/:handle", async (c) => {
    const { page, frame } = await enterPage(c);
    const isSent = c.req.query("sent") !== undefined;
    return documentResponse(isSent ? renderReported(page.handle, frame) : renderReportForm(page.handle, frame));
  });

  app.post("/report/:handle", async (c) => {
    const { ctx, page, frame } = await enterPage(c);
    const typed = readReport(await readAppForm(c, MAX_FORM_BYTES));
    if (typed.errors.length > 0) return documentResponse(renderReportForm(page.handle, frame, typed), 422);
    const { workspaceId, handle } = page;
    try {
      const { reason, note, address } = typed as ReportFields;
      const fields = { reason, note, address, name: "", url: `/${handle}` };
      await submitReport(ctx, { kind: "page", target: workspaceId, workspaceId }, fields);
    } catch (error) {
      if (!isApiError(error, tooManyRequests)) throw error;
      return documentResponse(renderTooManyReports(handle, frame), 429);
    }
    return c.redirect(`/report/${handle}?sent`, 303);
  });
}
