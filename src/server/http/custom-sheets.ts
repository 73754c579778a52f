import type { Hono } from "hono";
import { notFound, ApiError } from "#base/errors.ts";
import { readSheetName } from "#features/appearance/custom-code/sheet.ts";
import type { VisitCtx } from "#features/visit/ctx.ts";
import { findPage } from "#features/visit/find-page.ts";
import { getPageKey } from "#features/visit/cached-page.ts";

const HEADERS = {
  "content-type": "text/css; charset=utf-8",
  "content-security-policy": "default-src 'none'; sandbox",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/** The custom style sheets of pages, named by their content; readable from sandboxed pages. */
export function mountCustomSheets(app: Hono, pages: VisitCtx["pages"]): void {
  app.get("/custom/:name", async (c) => {
    const requested = readSheetName(c.req.param("name"));
    const page = requested && (await findPage(pages, getPageKey(requested.workspaceId)));
    const sheet = page?.sheet;
    if (!requested || !sheet?.css) throw new ApiError(notFound);
    // a page fetched a moment ago may name the previous sheet, or one that this process does not know yet
    const isCurrent = sheet.hash === requested.hash;
    return c.body(sheet.css, 200, {
      ...HEADERS,
      "cache-control": isCurrent ? "public, max-age=31536000, immutable" : "no-store",
    });
  });
}
