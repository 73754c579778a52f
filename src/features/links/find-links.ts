import { isUuid } from "#base/ids.ts";
import type { Db } from "#infra/postgres/client.ts";
import { selectDestinationsAfter, selectNewestDestinations } from "./store/health.ts";
import { countAll, selectDestination, selectLinkCounts, selectNames, selectWorkspaceOf } from "./store/links.ts";

/**
 * The number of links on the page of each workspace, without links in the trash. Empty pages are left out.
 */
export function countLinks(db: Db, workspaceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return selectLinkCounts(db, workspaceIds);
}

/** The number of links of all workspaces, without links in the trash. */
export function countAllLinks(db: Db): Promise<number> {
  return countAll(db);
}

/** The workspace of any tenant's link, for operators; undefined if the text is not the id of a link. */
export async function findLinkOwner(db: Db, linkId: string): Promise<string | undefined> {
  return isUuid(linkId) ? selectWorkspaceOf(db, linkId) : undefined;
}

/** The names of links of any tenant, for operators. */
export async function findLinkNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length > 0 ? await selectNames(db, ids) : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names and aliases of links of any tenant, with their workspaces, for operators. */
export async function listNamedLinks(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string; alias: string; workspaceId: string }[]> {
  return ids.length > 0 ? selectNames(db, ids) : [];
}

/** The destination of a link in any workspace, for operators; undefined if there is no such link outside the trash. */
export function findDestination(db: Db, linkId: string): Promise<string | undefined> {
  return selectDestination(db, linkId);
}

/** The newest 1,000 live links of each workspace, with their destinations. */
export function listNewestDestinations(db: Db, workspaceIds: readonly string[]) {
  return selectNewestDestinations(db, workspaceIds, NEWEST_MAX);
}

const NEWEST_MAX = 1_000;

/**
 * A batch of live links of all workspaces, starting after the id `after`, with their destinations and the addresses at
 * which the redirects of those end.
 */
export function listDestinationsAfter(db: Db, after: string | undefined, limit: number) {
  return selectDestinationsAfter(db, after, limit);
}
