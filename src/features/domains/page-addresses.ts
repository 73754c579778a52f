import type { Db, Tx } from "#infra/postgres/client.ts";
import { toDomainOrigin } from "./host.ts";
import { selectPageHosts, selectVerifiedHosts } from "./store.ts";

/** The origins of pages that have a live host of their own, by workspace. */
export async function findPageOrigins(
  db: Db | Tx,
  publicUrl: string,
  workspaceIds: readonly string[],
): Promise<Map<string, string>> {
  if (workspaceIds.length === 0) return new Map();
  const rows = await selectPageHosts(db, workspaceIds);
  return new Map(rows.map(({ workspaceId, host }) => [workspaceId, toDomainOrigin(publicUrl, host)]));
}

/** The public address of a page. */
export async function getPageAddress(
  db: Db | Tx,
  publicUrl: string,
  { id, handle }: { readonly id: string; readonly handle: string },
): Promise<string> {
  const own = (await findPageOrigins(db, publicUrl, [id])).get(id);
  return own ?? `${publicUrl}/${handle}`;
}

/** The hosts that workspaces have proven to own, except removed ones. */
export function listVerifiedHosts(db: Db | Tx, workspaceIds: readonly string[]): Promise<string[]> {
  return selectVerifiedHosts(db, workspaceIds);
}
