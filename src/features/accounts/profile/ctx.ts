import type { PlanCtx } from "#features/workspaces/ctx.ts";

/** The context of profile and notification handlers: the part of a session that they need. */
export interface OwnerCtx extends PlanCtx {
  readonly accountId: string;
  /** The public scheme and host. */
  readonly publicUrl: string;
}
