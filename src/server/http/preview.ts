import type { Hono } from "hono";
import { previewShell } from "#features/appearance/preview/shell.tsx";

/** The empty document in which the editor shows drafts. */
export function mountPreview(app: Hono, assetOrigin: string): void {
  const { html, headers } = previewShell(assetOrigin);
  app.get("/preview", (c) => c.html(html, 200, headers));
}
