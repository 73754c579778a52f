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

/** The restrictions in the workspace, including links to restricted hosts, and the restriction of its account. */
async function listOwnRestrictions(ctx: ModerationCtx): Promise<RestrictionView[]> {
  const rows = await listRestrictions(ctx, ctx.workspaceId);
  const own = rows.flatMap((row) => {
    const { kind, state } = row;
    return kind === "host" || state === "ok" ? [] : [toView(kind, row.target, { ...row, state })];
  });
  const listed = new Set(own.map(({ target }) => target));
  const byHost = (await findLinksByHost(ctx, [ctx.workspaceId]))
    .filter(({ id }) => !listed.has(id))
    .map(({ id, restriction }) => toView("link", id, restriction));
  return [...own, ...byHost];
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
