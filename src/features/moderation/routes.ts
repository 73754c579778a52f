import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { ModerationContract, RestrictionView } from "./contract.ts";
import type { ModerationCtx } from "./ctx.ts";
import { findLinksByHost } from "./links-by-host.ts";
import { listRestrictions } from "./moderate.ts";
import type { Restriction } from "./state.ts";

export const moderationRoutes: Handlers<ModerationContract, Ctx, ModerationCtx> = {
  "GET /v1/moderation": (ctx) => listOwnRestrictions(ctx),
};

/**
 * The restrictions in the workspace, including links to restricted hosts, and the restriction of its account, newest
 * first.
 */
async function listOwnRestrictions(ctx: ModerationCtx): Promise<RestrictionView[]> {
  const views = new Map<string, RestrictionView>();
  for (const row of await listRestrictions(ctx, ctx.workspaceId)) {
    const { kind, target, state } = row;
    if (kind !== "host" && state !== "ok") views.set(`${kind} ${target}`, toView(kind, target, { ...row, state }));
  }
  for (const { id, restriction } of await findLinksByHost(ctx, [ctx.workspaceId])) {
    const own = views.get(`link ${id}`);
    // visitors meet the stricter of the two
    if (!own || (own.state === "warned" && restriction.state === "blocked"))
      views.set(`link ${id}`, toView("link", id, restriction));
  }
  return [...views.values()].sort((a, b) => b.decidedAt.localeCompare(a.decidedAt));
}

function toView(
  kind: RestrictionView["kind"],
  target: string,
  { state, category, reason, until, decidedAt, decisionId }: Restriction,
): RestrictionView {
  return {
    kind,
    target,
    state,
    category,
    reason,
    until: until?.toISOString() ?? null,
    decidedAt: decidedAt.toISOString(),
    decisionId,
  };
}
