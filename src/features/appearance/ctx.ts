import type { Language } from "#base/language.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Limits } from "#infra/limits/limits.ts";
import type { Sheets } from "./custom-code/sheet.ts";

/** What rendering a preview needs in addition to stored data. */
export interface PreviewCtx extends WorkspaceCtx {
  readonly accountId: string;
  readonly limits: Limits;
  readonly sheets: Sheets;
  readonly language: Language;
  readonly publicUrl: string;
  /** Origin of the CDN of scripts and pictures; empty for this server. */
  readonly assetOrigin: string;
  /** Scheme and host of pages with custom JavaScript; undefined if it is disabled. */
  readonly scriptOrigin?: string | undefined;
}
