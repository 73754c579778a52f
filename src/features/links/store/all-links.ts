import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#infra/postgres/client.ts";
import { type LinkRow, links } from "./table.ts";

/** What the links of all workspaces are searched by; hosts and names in lower case. */
export type LinkSearch =
  /** A destination's host, with its subdomains. */
  | { readonly by: "host"; readonly host: string }
  /** The beginning of a destination. */
  | { readonly by: "destination"; readonly start: string }
  | { readonly by: "alias"; readonly alias: string }
  | { readonly by: "workspace"; readonly workspaceId: string };

/** As many characters of a destination as its index holds. */
const PREFIX_LENGTH = 300;

/** Links of all workspaces that are not in the trash, in the order of an index; `after` is the last one before them. */
export async function selectAllLinks(
  db: Db,
  search: LinkSearch,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<LinkRow[]> {
  const { key, matches } = toCondition(search);
  const beyond =
    after === undefined
      ? undefined
      : // two values: an index cannot be read from a row of a subquery
        sql`(${key}, ${links.id}) > ((select ${key} from ${links} where ${links.id} = ${after}), ${after}::uuid)`;
  return db
    .select()
    .from(links)
    .where(and(isNull(links.deletedAt), matches, beyond))
    .orderBy(key, links.id)
    .limit(limit);
}

/** The links with these codes. */
export async function selectByCodes(db: Db, codes: readonly string[]): Promise<LinkRow[]> {
  return db
    .select()
    .from(links)
    .where(and(inArray(links.code, [...codes]), isNull(links.deletedAt)));
}

/** The key of an index, and the condition that reads a part of it. */
function toCondition(search: LinkSearch): { readonly key: SQL; readonly matches: SQL } {
  switch (search.by) {
    case "host": {
      const key = sql`destination_host_key(links.destination) collate "C"`;
      const start = `${Array.from(search.host).toReversed().join("")}.`;
      return { key, matches: startsWith(key, start) };
    }
    case "destination": {
      const key = sql`left(links.destination, 300) collate "C"`;
      return { key, matches: startsWith(key, search.start.slice(0, PREFIX_LENGTH)) };
    }
    case "alias": {
      const key = sql`lower(links.alias)`;
      return { key, matches: sql`${key} = ${search.alias}` };
    }
    case "workspace": {
      const key = sql`links.created_at`;
      return { key, matches: eq(links.workspaceId, search.workspaceId) };
    }
  }
}

/** True for a text of the collation "C" that starts with this one: the range up to the next start of that length. */
function startsWith(key: SQL, start: string): SQL {
  const next = start.slice(0, -1) + String.fromCodePoint(start.codePointAt(start.length - 1)! + 1);
  return sql`${key} >= ${start} and ${key} < ${next}`;
}
