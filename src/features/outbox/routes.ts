import type { Handlers } from "#base/contract.ts";
import type { ChangesContract } from "./contract.ts";
import type { ChangesCtx, Listener } from "./ctx.ts";

export const changesRoutes: Handlers<ChangesContract, ChangesCtx, ChangesCtx & Listener> = {
  "GET /v1/changes": async ({ changes, accountId, workspaceId, sessionId }, { query }) =>
    changes.listen({ accountId, workspaceId, sessionId }, query.age),
};
