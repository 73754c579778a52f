import type { Db } from "#infra/postgres/client.ts";
import { type FoundRow, type LinkSearch, selectAllLinks, selectByCodes } from "./store/operator-search.ts";
export type { LinkSearch };

/** A link of any workspace, as an operator sees it. */
export type LinkSearchResult = Pick<
  FoundRow,
  "id" | "workspaceId" | "name" | "destination" | "otherDestination" | "alias" | "createdAt"
>;

/** Links of all workspaces, for operators; `after` is the id of the last link on the previous page. */
export function searchAllLinks(
  db: Db,
  search: LinkSearch,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<LinkSearchResult[]> {
  return selectAllLinks(db, search, page);
}

/** The link with a code, as a list of at most one. */
export function findByCode(db: Db, code: string): Promise<LinkSearchResult[]> {
  return selectByCodes(db, [code]);
}
