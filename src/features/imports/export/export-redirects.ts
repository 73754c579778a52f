import type { FileResponse } from "#base/contract.ts";
import { utcDay } from "#base/time.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { listLinks } from "#features/links/links.ts";
import type { ExportCtx } from "../ctx.ts";
import type { RedirectForm, RedirectPath } from "./forms.ts";
import { inChunks } from "./in-chunks.ts";
import { writers } from "./redirect-forms.ts";
import { getRedirect } from "./redirects.ts";

export interface RedirectOptions {
  readonly form?: RedirectForm | undefined;
  readonly paths?: RedirectPath | undefined;
  readonly host?: string | undefined;
}

/**
 * The destination of every short address of the workspace, archived links included, as the configuration of another
 * server.
 */
export async function exportRedirects(
  ctx: ExportCtx,
  { form = "csv", paths = "handle", host = new URL(ctx.publicUrl).host }: RedirectOptions,
): Promise<FileResponse> {
  const handle = (await findWorkspace(ctx, ctx.workspaceId))?.handle ?? "";
  const now = ctx.now();
  const redirects = (await listLinks(ctx)).map((link) => getRedirect(link, { paths, handle, now }));
  const { extension, type, write } = writers[form];
  const name = form === "netlify" ? "_redirects" : `halka-redirects-${form}-${handle}-${utcDay(now)}.${extension}`;
  return { name, ...(type && { type }), bytes: inChunks(write(redirects, { host, createdAt: now.toISOString() })) };
}
