import type { TrustLevel } from "#features/workspaces/trust-levels.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { deleteOverride, putOverride } from "./store.ts";

/**
 * Fixes the level of an account, by its primary workspace, within the caller's transaction; null lets it be computed.
 */
export async function setTrustLevel(tx: Tx, primaryId: string, level: TrustLevel | null, now: Date): Promise<void> {
  if (level === null) await deleteOverride(tx, primaryId);
  else await putOverride(tx, { primaryId, level, setAt: now });
}
