import type { Handlers } from "#base/contract.ts";
import type { Listener } from "#features/accounts/session-streams.ts";
import type { LiveContract } from "./contract.ts";
import type { LiveCtx } from "./ctx.ts";

export const liveRoutes: Handlers<LiveContract, LiveCtx, LiveCtx & Listener> = {
  "GET /v1/analytics/live": async ({ live, accountId, workspaceId, sessionId }) =>
    live.listen({ accountId, workspaceId, sessionId }),
};
