import { sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";

/**
 * Serialises changes of a workspace's links until the transaction ends, and returns the version of their order. Locks
 * with `no key update`, so that inserts with a foreign key to the workspace need not wait.
 */
export async function lockLinks(tx: Tx, workspaceId: string): Promise<number> {
  const version = await tryLockLinks(tx, workspaceId);
  if (version === undefined) throw new Error(`workspace ${workspaceId} is gone`);
  return version;
}

/** Like `lockLinks`, for background jobs: undefined if the workspace is gone. */
export async function tryLockLinks(tx: Tx, workspaceId: string): Promise<number | undefined> {
  const [row] = await tx.execute<{ links_version: number }>(
    sql`select links_version from workspaces where id = ${workspaceId} for no key update`,
  );
  return row?.links_version;
}

export async function selectLinksVersion(db: Db, workspaceId: string): Promise<number> {
  const [row] = await db.execute<{ links_version: number }>(
    sql`select links_version from workspaces where id = ${workspaceId}`,
  );
  return row?.links_version ?? 0;
}

/** Bumps the version after a change of the set or order of links; returns the new version. */
export async function bumpLinksVersion(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx.execute<{ links_version: number }>(
    sql`update workspaces set links_version = links_version + 1 where id = ${workspaceId} returning links_version`,
  );
  if (!row) throw new Error(`workspace ${workspaceId} is gone`);
  return row.links_version;
}
