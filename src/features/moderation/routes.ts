import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { ModerationContract, RestrictionView } from "./contract.ts";
import { listRestrictions } from "./moderate.ts";

export const moderationRoutes: Handlers<ModerationContract, Ctx, WorkspaceCtx> = {
  "GET /v1/moderation": (ctx) => listOwnRestrictions(ctx),
};

/** What is restricted in the workspace, and the restriction of its account. */
async function listOwnRestrictions(ctx: WorkspaceCtx): Promise<RestrictionView[]> {
  const rows = await listRestrictions(ctx, ctx.workspaceId);
  return rows.flatMap(({ kind, target, state, category, reason, until, decidedAt }) =>
    kind === "host" || state === "ok"
      ? []
      : [
          {
            kind,
            target,
            state,
            category,
            reason,
            until: until?.toISOString() ?? null,
            decidedAt: decidedAt.toISOString(),
          },
        ],
  );
}
