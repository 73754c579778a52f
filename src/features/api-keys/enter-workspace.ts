import { ApiError, notFound } from "#base/errors.ts";
import type { Scope } from "#base/scopes.ts";
import { HOUR_MS } from "#base/time.ts";
import { findRole } from "#features/accounts/workspace-members.ts";
import type { PlanCtx } from "#features/workspaces/ctx.ts";
import { planLimitsNow, planAt } from "#features/workspaces/current-plan.ts";
import type { PlanName } from "#features/workspaces/workspace-schema.ts";
import { findWithPrimary, findWorkspace } from "#features/workspaces/workspaces.ts";
import { enforceRateLimit, type RateLimits } from "#infra/rate-limits/rate-limits.ts";
import { callLimit } from "./limits.ts";
import type { CallingKey } from "./request-log.ts";

/** An API key or connected app that makes a call, with the person it acts for and what it may do. */
export interface Program extends CallingKey {
  readonly accountId: string;
  readonly role: "owner" | "member";
  readonly scopes: readonly Scope[];
  readonly plan: PlanName;
}

/** A call of a program. */
export interface ProgramCall {
  /** The workspace that the call names, if any. Another one than the program's is notFound. */
  readonly workspace: string | undefined;
  /** Called with a valid program before the checks that may reject the call, so that rejected calls are recorded too. */
  onFound?(program: Program): void;
}

export type ProgramCtx = PlanCtx & { readonly rateLimits: RateLimits };

/**
 * Adds the role and plan of a program whose key or token is valid. Undefined if its creator has left the workspace, or
 * while the deletion of the creator's account or the workspace is scheduled. Counts the call against the limit of the
 * workspace. Throws tooManyRequests and notFound.
 */
export async function enterWorkspace(
  ctx: ProgramCtx,
  known: Omit<Program, "role" | "plan">,
  { workspace, onFound }: ProgramCall,
): Promise<Program | undefined> {
  const { accountId, workspaceId } = known;
  const [role, both, own] = await Promise.all([
    findRole(ctx, accountId, workspaceId),
    findWithPrimary(ctx, workspaceId),
    findWorkspace(ctx, accountId),
  ]);
  if (!role || !both || both.workspace.closedAt || own?.closedAt) return undefined;
  const program = { ...known, role, plan: planAt(both.primary, ctx.now()) };
  onFound?.(program);
  await enforceRateLimit(ctx.rateLimits, callLimit(planLimitsNow(ctx, both.primary).apiCallsPerMinute), workspaceId);
  if (workspace !== undefined && workspace.toLowerCase() !== workspaceId) throw new ApiError(notFound);
  return program;
}

/** Records the hour of the last use with `update`. A failure, such as a full disk, must not fail the call. */
export async function recordLastUse(
  { now, log }: Pick<ProgramCtx, "now" | "log">,
  lastUsedAt: Date | null,
  update: (hour: Date) => Promise<void>,
): Promise<void> {
  const nowMs = now().getTime();
  if (lastUsedAt && nowMs - lastUsedAt.getTime() < HOUR_MS) return;
  await update(new Date(nowMs - (nowMs % HOUR_MS))).catch((err: unknown) =>
    log.warn({ err }, "the last use of an API key or app was not recorded"),
  );
}
