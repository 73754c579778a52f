import type { Db } from "#infra/postgres/client.ts";
import {
  type AliasKey,
  selectCategoriesForPage,
  selectLinksByAliases,
  selectLinksByCodes,
  selectLinksForPage,
  type VisitCategory,
  type VisitLink,
} from "./store/visit-links.ts";

export type { AliasKey, VisitCategory, VisitLink } from "./store/visit-links.ts";

/** True if the click on it is ours to answer (a delay, a password, any rule), so that no page shows where it leads. */
export function hasRules(link: Pick<VisitLink, "timeoutSeconds" | "hasPassword" | "rules">): boolean {
  return link.timeoutSeconds > 0 || link.hasPassword || link.rules !== null;
}

/**
 * The links of a page in its order, archived ones left out: first those without category, then the categories one after
 * the other. Empty for a workspace that does not exist or is not proven yet.
 */
export function findLinksForPage(db: Db, workspaceId: string): Promise<VisitLink[]> {
  return selectLinksForPage(db, workspaceId);
}

/** The categories of a page in its order, those without links included. */
export function findCategoriesForPage(db: Db, workspaceId: string): Promise<VisitCategory[]> {
  return selectCategoriesForPage(db, workspaceId);
}

/** The links behind `/{handle}/{alias}`, whatever the case of either; what leads nowhere is missing. */
export async function findLinksByAliases(db: Db, keys: readonly AliasKey[]): Promise<VisitLink[]> {
  const wanted = keys.filter(({ handle, alias }) => isPlain(handle) && isPlain(alias));
  return wanted.length > 0 ? selectLinksByAliases(db, wanted) : [];
}

/** The links behind `/l/{code}`; here the case counts. What leads nowhere is missing. */
export async function findLinksByCodes(db: Db, codes: readonly string[]): Promise<VisitLink[]> {
  const wanted = codes.filter(isPlain);
  return wanted.length > 0 ? selectLinksByCodes(db, wanted) : [];
}

/** Addresses hold anything, and PostgreSQL throws at NUL. */
function isPlain(text: string): boolean {
  return /^[A-Za-z0-9_.-]+$/.test(text);
}
