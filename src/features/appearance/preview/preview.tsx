import { renderToStaticMarkup } from "react-dom/server";
import { notFound, ApiError } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { findBlocksForPage } from "#features/blocks/visit-block.ts";
import { findCategoriesForPage, findLinksForPage } from "#features/links/visit-link.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { enforceRateLimit, type RateLimit, type RateLimits } from "#infra/rate-limits/rate-limits.ts";
import { toChangedFields, getAppearanceForPage } from "../appearance.ts";
import type { AppearanceChange } from "../contract.ts";
import type { CustomCodeNote } from "../custom-code/notes.ts";
import { renderPage } from "../pages/page.tsx";
import { shellScript } from "../pages/scripts.tsx";
import { PRODUCT_NAME } from "../pages/texts.ts";
import { createTenantSemaphore, type TenantSemaphore } from "#infra/semaphore.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { CustomStylesheets } from "../custom-code/sheet.ts";

/** The context that rendering a preview needs in addition to stored data. */
export interface PreviewCtx extends WorkspaceCtx {
  readonly accountId: string;
  readonly rateLimits: RateLimits;
  /** Parsed apart from the sheets of public pages, which visitors are waiting for. */
  readonly draftSheets: CustomStylesheets;
  readonly draftSemaphore: TenantSemaphore;
  readonly language: Language;
  readonly publicUrl: string;
  /** Origin of the CDN of scripts and pictures; empty for this server. */
  readonly assetOrigin: string;
  /** Scheme and host of pages with custom JavaScript; undefined if it is disabled. */
  readonly scriptOrigin?: string | undefined;
}

/** Five per second on average: enough for dragging in a colour picker. */
export const previewsOfAccount: RateLimit = { name: "preview-account", points: 300, seconds: 60 };

/** One workspace's slow sheets leave the thread free for the drafts of others. */
export function createDraftSemaphore(): TenantSemaphore {
  return createTenantSemaphore(64, 4);
}

/** The page of the caller's workspace rendered from `draft`, by the page's own renderer; stores nothing. */
export async function previewPage(
  ctx: PreviewCtx,
  draft: AppearanceChange,
  language: Language = ctx.language,
): Promise<{ html: string; notes: CustomCodeNote[] }> {
  await enforceRateLimit(ctx.rateLimits, previewsOfAccount, ctx.accountId);
  const { db, workspaceId } = ctx;
  const [workspace, stored, links, blocks, categories] = await Promise.all([
    findWorkspace(ctx, workspaceId),
    getAppearanceForPage(db, workspaceId),
    findLinksForPage(db, workspaceId),
    findBlocksForPage(db, workspaceId),
    findCategoriesForPage(db, workspaceId),
  ]);
  if (!workspace) throw new ApiError(notFound);
  const appearance = { ...stored, ...toChangedFields(draft) };
  const sheet = await ctx.draftSemaphore(workspaceId, () => ctx.draftSheets.find(appearance.custom_css));
  const { html } = renderPage({
    handle: workspace.handle,
    workspaceId,
    appearance,
    sheet,
    links,
    blocks,
    categories,
    language,
    origin: ctx.publicUrl,
    assetOrigin: ctx.assetOrigin,
    scriptOrigin: ctx.scriptOrigin,
    now: ctx.now(),
    isPreview: true,
  });
  return { html, notes: [...sheet.notes] };
}

interface Shell {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const STYLE =
  "html,body{margin:0;height:100%;overflow:hidden}iframe{position:fixed;inset:0;width:100%;height:100%;border:0;visibility:hidden}.shown{visibility:visible}";

/**
 * The document in which the editor shows a draft. Its policy gives it and every frame in it an opaque origin, so that
 * the draft's code has no access to our storage, cookies, API or windows, and cannot navigate.
 */
export function previewShell(assetOrigin: string): Shell {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{PRODUCT_NAME}</title>
        <meta name="robots" content="noindex" />
        {/* oxlint-disable-next-line react/no-danger -- escaping breaks a style sheet; it contains no user input */}
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
        <script defer src={assetOrigin + shellScript.path} />
      </head>
      <body />
    </html>,
  );
  const own = ["'self'", ...(assetOrigin ? [assetOrigin] : [])].join(" ");
  return {
    html: `<!doctype html>${markup}`,
    headers: {
      "content-security-policy": draftPolicy(own),
      "cache-control": "no-cache",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  };
}

/**
 * The policy of the shell that shows drafts, inherited by every frame in it; `own` is the origin of our scripts and
 * pictures.
 */
function draftPolicy(own: string): string {
  return [
    "sandbox allow-scripts",
    "default-src 'none'",
    // a draft's code may load everything that the published page may load
    `script-src ${own} https: data: blob: 'unsafe-inline' 'unsafe-eval'`,
    `style-src ${own} https: 'unsafe-inline'`,
    `img-src ${own} https: data: blob:`,
    `font-src ${own} https: data:`,
    "media-src https: data: blob:",
    "connect-src https: wss:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}
