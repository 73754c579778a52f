import type { Language } from "#base/language.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { SafeFetch } from "#infra/fetch/open-fetch.ts";
import type { Limits } from "#infra/limits/limits.ts";

/** What a look-up needs besides: the way out, a place for the icon, and the counters against those who ask too much. */
export interface MetadataCtx extends WorkspaceCtx {
  readonly accountId: string;
  readonly language: Language;
  readonly limits: Limits;
  readonly fetchOutside: SafeFetch;
  /** Keeps a picture for the workspace and returns its address; empty, or an API error, where it cannot be kept. */
  readonly storeIcon: (ctx: WorkspaceCtx, bytes: Uint8Array) => Promise<string>;
}
