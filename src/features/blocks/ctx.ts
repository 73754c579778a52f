import type { Language } from "#base/language.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { SafeFetch } from "#infra/fetch/open-fetch.ts";
import type { RateLimits } from "#infra/rate-limits/rate-limits.ts";

/** The context for reading the metadata of other sites. */
export interface MetadataCtx extends WorkspaceCtx {
  readonly accountId: string;
  readonly language: Language;
  readonly rateLimits: RateLimits;
  readonly fetchExternal: SafeFetch;
  /**
   * Stores a picture for the workspace and returns its address. Returns an empty string or throws an API error if the
   * picture cannot be stored.
   */
  readonly storePicture: (ctx: WorkspaceCtx, bytes: Uint8Array) => Promise<string>;
}
