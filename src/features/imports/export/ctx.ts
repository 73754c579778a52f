import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";

/** What an export is handed besides: where people reach us. */
export interface ExportCtx extends WorkspaceCtx {
  readonly publicUrl: string;
}
