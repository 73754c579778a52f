import type { AccountsCtx } from "#features/accounts/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { AnalyticsCtx } from "../ctx.ts";

/** What the owner's verbs are handed. */
export type SharesCtx = WorkspaceCtx & Pick<AccountsCtx, "keys" | "passwords" | "publicUrl">;

/** What is known of a reader, who is signed in nowhere. */
export interface SharedCtx
  extends
    Pick<AccountsCtx, "db" | "now" | "keys" | "passwords" | "limits" | "network">,
    Pick<AnalyticsCtx, "clickhouse"> {
  readonly request: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> };
}
