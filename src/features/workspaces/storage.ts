import type { Db, Tx } from "#infra/postgres/client.ts";
import type { PlanCtx } from "./ctx.ts";
import { limitsNow } from "./plan.ts";
import { addStorage, lockPrimary, sumStorage } from "./store.ts";
import { findPrimary } from "./workspaces.ts";

/** True while an account's pages keep less than its plan lets them; a look without a lock, which may be over the next moment. */
export async function hasStorage(ctx: Pick<PlanCtx, "db" | "now" | "planLimits">, id: string): Promise<boolean> {
  const primary = await findPrimary(ctx, id);
  if (!primary) throw new Error(`workspace ${id} is gone`);
  const { storageBytes: limit } = limitsNow(ctx, primary);
  return limit === null || (await sumStorage(ctx.db, primary.id)) < limit;
}

/**
 * Counts bytes that a workspace keeps from now on, within the caller's transaction, which holds the row of its home until it
 * ends; false, and nothing is counted, where the plan has no room for them beside what the account's other pages keep.
 */
export async function takeStorage(
  ctx: Pick<PlanCtx, "now" | "planLimits">,
  tx: Tx,
  id: string,
  bytes: number,
): Promise<boolean> {
  const primary = await lockPrimary(tx, id);
  if (!primary) throw new Error(`workspace ${id} is gone`);
  const { storageBytes: limit } = limitsNow(ctx, primary);
  if (limit !== null && (await sumStorage(tx, primary.id)) + bytes > limit) return false;
  await addStorage(tx, id, bytes);
  return true;
}

/** How many bytes the pages of an account keep together, by the id of its first. */
export function findStorage(db: Db | Tx, homeId: string): Promise<number> {
  return sumStorage(db, homeId);
}

/** Counts bytes that a workspace no longer keeps, within the caller's transaction. */
export async function giveBackStorage(tx: Tx, id: string, bytes: number): Promise<void> {
  await addStorage(tx, id, -bytes);
}
