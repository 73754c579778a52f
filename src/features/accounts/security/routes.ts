import type { Handlers } from "#base/contract.ts";
import type { AccountsCtx, SessionCtx } from "../ctx.ts";
import type { SecurityContract } from "./contract.ts";
import { listSecurityEvents } from "./list-security-events.ts";
import { endOtherSessions, endSession, listSessions } from "./list-sessions.ts";

export const securityRoutes: Handlers<SecurityContract, AccountsCtx, SessionCtx> = {
  "GET /v1/auth/sessions": (ctx) => listSessions(ctx),
  "DELETE /v1/auth/sessions/{sessionId}": (ctx, { params }) => endSession(ctx, params.sessionId),
  "DELETE /v1/auth/sessions": (ctx) => endOtherSessions(ctx),
  "GET /v1/auth/events": (ctx, { query }) => listSecurityEvents(ctx, query.before),
};
