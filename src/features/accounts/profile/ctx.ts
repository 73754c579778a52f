import type { PlanCtx } from "#features/workspaces/ctx.ts";

/** What the verbs of profile and notifications are handed: the part of a session that they need. */
export interface OwnerCtx extends PlanCtx {
  readonly accountId: string;
  /** Scheme and host that people use. */
  readonly publicUrl: string;
}
