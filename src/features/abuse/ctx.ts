import type { AccountsCtx } from "#features/accounts/ctx.ts";
import type { VisitCtx } from "#features/visits/ctx.ts";
import type { VisitedHosts } from "#features/visits/find-visit-target.ts";

export interface AbuseCtx extends AccountsCtx, Pick<VisitCtx, "request"> {
  readonly desk: { readonly visitedHosts: VisitedHosts };
}
