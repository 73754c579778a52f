import type { Db } from "#infra/postgres/client.ts";
import {
  type AddressedLink,
  type AddressKey,
  type AliasKey,
  selectLinksByAddresses,
  selectLinksByAliases,
  selectLinksByCodes,
  type VisitLink,
} from "./store/visit-links.ts";

export type { AddressedLink, AddressKey, AliasKey, SharedLink, VisitCategory, VisitLink } from "./store/visit-links.ts";
export {
  selectCategoriesForPage as findCategoriesForPage,
  selectLinksForPage as findLinksForPage,
  selectUnconditionalLinks as findUnconditionalLinks,
} from "./store/visit-links.ts";

/**
 * True if a click must go through our server because of a delay, a password, a rule or a notice. Pages must then not
 * show the destination.
 */
export function hidesDestination(
  link: Pick<VisitLink, "timeoutSeconds" | "hasPassword" | "rules" | "noticeUntilMs">,
): boolean {
  return link.noticeUntilMs !== null || link.timeoutSeconds > 0 || link.hasPassword || link.rules !== null;
}

/** The links behind `/{handle}/{alias}`, case-insensitive. Addresses without a link are left out. */
export async function findLinksByAliases(db: Db, keys: readonly AliasKey[]): Promise<VisitLink[]> {
  const wanted = keys.filter(({ handle, alias }) => isStorableKey(handle) && isStorableKey(alias));
  return wanted.length > 0 ? selectLinksByAliases(db, wanted) : [];
}

/** The links behind `/l/{code}`, case-sensitive. Codes without a link are left out. */
export async function findLinksByCodes(db: Db, codes: readonly string[]): Promise<VisitLink[]> {
  const wanted = codes.filter(isStorableKey);
  return wanted.length > 0 ? selectLinksByCodes(db, wanted) : [];
}

/** The links behind custom addresses, with keys from `toAddressKey`. Addresses without a link are left out. */
export async function findLinksByAddresses(db: Db, keys: readonly AddressKey[]): Promise<AddressedLink[]> {
  return keys.length > 0 ? selectLinksByAddresses(db, keys) : [];
}

/** False for keys that no link has. Addresses may contain anything, and PostgreSQL rejects NUL. */
function isStorableKey(text: string): boolean {
  return /^[A-Za-z0-9_.-]+$/.test(text);
}
