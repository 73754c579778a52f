import type { AccountsCtx } from "#features/accounts/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { AnalyticsCtx } from "#features/analytics/ctx.ts";

/** The context of the owner's operations. */
export type SharesCtx = WorkspaceCtx & Pick<AccountsCtx, "keys" | "passwords" | "publicUrl">;

/** The context of a reader's operations; readers are not signed in. */
export interface SharedCtx
  extends
    Pick<AccountsCtx, "db" | "now" | "keys" | "passwords" | "limits" | "network">,
    Pick<AnalyticsCtx, "clickhouse"> {
  readonly request: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> };
}
