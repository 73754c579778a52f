import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";

/** The additional context of an export: our public origin. */
export interface ExportCtx extends WorkspaceCtx {
  readonly publicUrl: string;
}
