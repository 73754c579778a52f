import type { Db, Tx } from "#infra/postgres/client.ts";
import { toDomainOrigin } from "./host.ts";
import { selectDomains, selectPageHosts } from "./store.ts";

/** The addresses of pages that have a live host of their own, by workspace, without a slash at the end. */
export async function findOwnAddresses(
  db: Db | Tx,
  publicUrl: string,
  workspaceIds: readonly string[],
): Promise<Map<string, string>> {
  if (workspaceIds.length === 0) return new Map();
  const rows = await selectPageHosts(db, workspaceIds);
  return new Map(rows.map(({ workspaceId, host }) => [workspaceId, toDomainOrigin(publicUrl, host)]));
}

/** The domains of a workspace for a data export. */
export async function describeDomains(db: Db, workspaceId: string) {
  return (await selectDomains(db, workspaceId)).map((row) => ({
    _id: row.id,
    host: row.host,
    use: row.use,
    state: row.state,
    rootUrl: row.rootUrl,
    notFoundUrl: row.notFoundUrl,
    expiredUrl: row.expiredUrl,
    favicon: row.favicon,
    robotsTxt: row.robotsTxt,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** The public address of a page. */
export async function findPageAddress(
  db: Db | Tx,
  publicUrl: string,
  { id, handle }: { readonly id: string; readonly handle: string },
): Promise<string> {
  const own = (await findOwnAddresses(db, publicUrl, [id])).get(id);
  return own ?? `${publicUrl.replace(/\/+$/, "")}/${handle}`;
}
