import { isUuid } from "#base/ids.ts";
import type { Db } from "#infra/postgres/client.ts";
import { selectNewestDestinations } from "./store/health.ts";
import { selectNames, selectWorkspaceOf } from "./store/links.ts";

export { selectDestinationsAfter as listDestinationsAfter } from "./store/health.ts";
export {
  countAll as countAllLinks,
  selectDestination as findDestination,
  selectLinkCounts as countLinks,
} from "./store/links.ts";

/** The workspace of any tenant's link, for operators; undefined if the text is not the id of a link. */
export async function findLinkOwner(db: Db, linkId: string): Promise<string | undefined> {
  return isUuid(linkId) ? selectWorkspaceOf(db, linkId) : undefined;
}

/** The names of links of any tenant, for operators. */
export async function listLinkNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
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

/** The newest 1,000 live links of each workspace, with their destinations. */
export function listNewestDestinations(db: Db, workspaceIds: readonly string[]) {
  return selectNewestDestinations(db, workspaceIds, NEWEST_MAX);
}

const NEWEST_MAX = 1_000;
