import type { AccountsCtx, SessionCtx } from "#features/accounts/ctx.ts";
import type { AnalyticsCtx } from "#features/analytics/ctx.ts";
import type { VisitCtx } from "#features/visit/ctx.ts";
import type { PlanCtx } from "#features/workspaces/ctx.ts";

/** What the server hands to the handlers of all features; each feature asks for its part only. */
export type HandlerCtx = AccountsCtx & VisitCtx & Omit<AnalyticsCtx, "workspaceId"> & PlanCtx;
export type SignedInCtx = HandlerCtx & SessionCtx;
