import {
  findLinksByAddresses,
  findLinksByAliases,
  findLinksByCodes,
  type VisitLink,
} from "#features/links/visit-link.ts";
import type { Db } from "#infra/postgres/client.ts";
import { type CaseRule, IGNORES_CASE, readLinkKeys } from "./address.ts";

/**
 * Reads the links behind many cache keys (see `toCacheKey`) in at most three queries. Keys without a link are missing
 * from the result. A code takes precedence over an alias, and an alias over a custom address.
 */
export async function findLinksByPath(
  db: Db,
  paths: readonly string[],
  isCaseSensitive: CaseRule = IGNORES_CASE,
): Promise<Map<string, VisitLink>> {
  const lookups = paths.map((path) => ({ path, keys: readLinkKeys(path, isCaseSensitive) }));
  const [byCode, byAlias] = await Promise.all([
    findLinksByCodes(db, [...new Set(lookups.flatMap(({ keys }) => keys.codes ?? []))]),
    findLinksByAliases(
      db,
      lookups.flatMap(({ keys }) => keys.alias ?? []),
    ),
  ]);
  const linksByCode = new Map(byCode.map((link) => [link.code, link]));
  const linksByAlias = new Map(byAlias.map((link) => [`${link.handle}/${link.alias}`.toLowerCase(), link]));
  const linksByPath = new Map<string, VisitLink>();
  const others: typeof lookups = [];
  for (const each of lookups) {
    const { codes, alias } = each.keys;
    const code = codes?.find((text) => linksByCode.has(text));
    const link = linksByCode.get(code ?? "") ?? (alias && linksByAlias.get(`${alias.handle}/${alias.alias}`));
    if (link) linksByPath.set(each.path, link);
    else others.push(each);
  }
  const byAddress = await findLinksByAddresses(
    db,
    others.flatMap(({ keys }) => keys.address ?? []),
  );
  const linksByAddress = new Map(byAddress.map(({ address, link }) => [`${address.host}/${address.key}`, link]));
  for (const { path, keys } of others) {
    const link = keys.address && linksByAddress.get(`${keys.address.host}/${keys.address.key}`);
    if (link) linksByPath.set(path, link);
  }
  return linksByPath;
}

/** Size of a link without rules, including its keys and cache entries. */
const LINK_BYTES = 800;
/** Bytes that parsed objects take in memory, per character of their JSON. */
const BYTES_PER_CHARACTER = 4;

/** Approximate size of a link in memory, in bytes. */
export function estimateLinkSize({ rules }: Pick<VisitLink, "rules">): number {
  return LINK_BYTES + (rules === null ? 0 : JSON.stringify(rules).length * BYTES_PER_CHARACTER);
}
