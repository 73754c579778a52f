import type { Db, Tx } from "#infra/postgres/client.ts";
import type { PlanCtx } from "./ctx.ts";
import { planLimitsNow } from "./current-plan.ts";
import { addStorage, lockPrimary, sumStorage } from "./store/workspaces.ts";
import { getPrimary } from "./workspaces.ts";

/**
 * True while an account's pages use less storage than their plan allows. Takes no lock, so the result may already be
 * outdated.
 */
export async function hasStorage(ctx: Pick<PlanCtx, "db" | "now" | "planLimits">, id: string): Promise<boolean> {
  const primary = await getPrimary(ctx, id);
  const { storageBytes: limit } = planLimitsNow(ctx, primary);
  return limit === null || (await sumStorage(ctx.db, primary.id)) < limit;
}

/**
 * Adds bytes to the storage that a workspace uses, within the caller's transaction, which locks the primary workspace
 * until it ends. Returns false and counts nothing if the account's pages together would exceed their plan.
 */
export async function reserveStorage(
  ctx: Pick<PlanCtx, "now" | "planLimits">,
  tx: Tx,
  id: string,
  bytes: number,
): Promise<boolean> {
  const primary = await lockPrimary(tx, id);
  const { storageBytes: limit } = planLimitsNow(ctx, primary);
  if (limit !== null && (await sumStorage(tx, primary.id)) + bytes > limit) return false;
  await addStorage(tx, id, bytes);
  return true;
}

/** Bytes that all pages of an account use, by the id of the primary workspace. */
export function getStorage(db: Db | Tx, primaryId: string): Promise<number> {
  return sumStorage(db, primaryId);
}

/** Subtracts bytes that a workspace no longer uses, within the caller's transaction. */
export async function releaseStorage(tx: Tx, id: string, bytes: number): Promise<void> {
  await addStorage(tx, id, -bytes);
}
