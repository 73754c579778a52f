import type { Db, Tx } from "#infra/postgres/client.ts";
import { selectOwners } from "./store/owners.ts";

/** The accounts that own a workspace. */
export function findOwners(ctx: { readonly db: Db | Tx }, workspaceId: string): Promise<string[]> {
  return selectOwners(ctx.db, workspaceId);
}
