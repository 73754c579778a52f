import { findLinksByAliases, findLinksByCodes, type VisitLink } from "#features/links/visit-link.ts";
import type { Db } from "#infra/postgres/client.ts";
import { type LinkKey, readLinkKey } from "./address.ts";

/** Reads the links behind many paths in two queries; paths that lead nowhere are missing from the result. */
export async function findLinksByPath(db: Db, paths: readonly string[]): Promise<Map<string, VisitLink>> {
  const keys = paths.flatMap((path) => {
    const key = readLinkKey(path);
    return key ? [{ path, key }] : [];
  });
  const codes = keys.flatMap(({ key }) => (key.kind === "code" ? [key.code] : []));
  const aliases = keys.flatMap(({ key }) => (key.kind === "alias" ? [key] : []));
  const [byCode, byAlias] = await Promise.all([
    codes.length > 0 ? findLinksByCodes(db, codes) : [],
    aliases.length > 0 ? findLinksByAliases(db, aliases) : [],
  ]);
  const found = new Map<string, VisitLink>();
  for (const link of byCode) found.set(getName({ kind: "code", code: link.code }), link);
  for (const link of byAlias)
    found.set(getName({ kind: "alias", handle: link.handle.toLowerCase(), alias: link.alias.toLowerCase() }), link);
  return new Map(
    keys.flatMap(({ path, key }) => {
      const link = found.get(getName(key));
      return link ? [[path, link] as const] : [];
    }),
  );
}

/** Size of a link without rules, including its keys and cache entries. */
const LINK_BYTES = 800;
/** Memory of parsed objects per character of their JSON. */
const BYTES_PER_CHARACTER = 4;

/** Approximate size of a link in memory, in bytes. */
export function sizeOfLink({ rules }: Pick<VisitLink, "rules">): number {
  return LINK_BYTES + (rules === null ? 0 : JSON.stringify(rules).length * BYTES_PER_CHARACTER);
}

function getName(key: LinkKey): string {
  return key.kind === "code" ? `l/${key.code}` : `${key.handle}/${key.alias}`;
}
