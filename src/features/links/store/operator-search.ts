import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Db } from "#infra/postgres/client.ts";
import { type LinkRow, links } from "./table.ts";

/** Destinations in the rules of links. Triggers keep the table up to date. */
const ruleDestinations = pgTable("rule_destinations", {
  linkId: uuid("link_id").notNull(),
  position: smallint("position").notNull(),
  destination: text("destination").notNull(),
});

interface DestinationSearch {
  /** Either a host, which includes its subdomains, or the beginning of a destination. Hosts are in lower case. */
  readonly by: "host" | "destination";
  readonly text: string;
}

/** A search among the links of all workspaces. Aliases are in lower case. */
export type LinkSearch =
  | DestinationSearch
  | { readonly by: "alias"; readonly alias: string }
  | { readonly by: "workspace"; readonly workspaceId: string };

export interface FoundRow extends LinkRow {
  /** The matching address, if it is in the rules of the link and not its destination. */
  readonly otherDestination?: string;
}

interface Page {
  readonly after: string | undefined;
  readonly limit: number;
}

/** The number of characters that the index of destinations holds. */
const PREFIX_LENGTH = 300;

/**
 * Links of all workspaces that are not in the trash, each once; `after` is the last link of the previous page. Links
 * whose destination matches come first, then links whose rules match, each group in the order of its index.
 */
export async function selectAllLinks(db: Db, search: LinkSearch, { after, limit }: Page): Promise<FoundRow[]> {
  if (search.by === "alias" || search.by === "workspace") return selectByKey(db, toKeyRange(search), { after, limit });
  const main = toDestinationRange(search, sql`${links.destination}`);
  const isInRules = after !== undefined && !(await matchesLink(db, after, main.matches));
  const found = isInRules ? [] : await selectByKey(db, main, { after, limit });
  const left = limit - found.length;
  if (left === 0) return found;
  return [...found, ...(await selectByRules(db, search, { after: isInRules ? after : undefined, limit: left }))];
}

/** The links with these codes. */
export async function selectByCodes(db: Db, codes: readonly string[]): Promise<LinkRow[]> {
  return db
    .select()
    .from(links)
    .where(and(inArray(links.code, [...codes]), isNull(links.deletedAt)));
}

/** An indexed expression, and the condition that selects a range of it. */
interface KeyRange {
  readonly key: SQL;
  readonly matches: SQL;
}

function selectByKey(db: Db, { key, matches }: KeyRange, { after, limit }: Page): Promise<LinkRow[]> {
  const beyond =
    after === undefined
      ? undefined
      : // compares two values, since a row from a subquery could not use the index
        sql`(${key}, ${links.id}) > ((select ${key} from ${links} where ${links.id} = ${after}), ${after}::uuid)`;
  return db
    .select()
    .from(links)
    .where(and(isNull(links.deletedAt), matches, beyond))
    .orderBy(key, links.id)
    .limit(limit);
}

async function matchesLink(db: Db, id: string, matches: SQL): Promise<boolean> {
  const rows = await db
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.id, id), matches));
  return rows.length > 0;
}

/** Links whose rules match. If several addresses of a link match, returns the first of them. */
async function selectByRules(db: Db, search: DestinationSearch, { after, limit }: Page): Promise<FoundRow[]> {
  const { key, matches } = toDestinationRange(search, sql`${ruleDestinations.destination}`);
  const same = toDestinationRange(search, sql`same.destination`);
  const main = toDestinationRange(search, sql`${links.destination}`);
  const isFirst = sql`not exists (
    select from ${ruleDestinations} as same where same.link_id = ${ruleDestinations.linkId} and ${same.matches}
      and (${same.key}, same.position) < (${key}, ${ruleDestinations.position}))`;
  const beyond =
    after === undefined
      ? undefined
      : sql`(${key}, ${ruleDestinations.linkId}) > (
          (select min(${same.key}) from ${ruleDestinations} as same where same.link_id = ${after} and ${same.matches}),
          ${after}::uuid)`;
  return db
    .select({ ...getTableColumns(links), otherDestination: ruleDestinations.destination })
    .from(ruleDestinations)
    .innerJoin(links, eq(links.id, ruleDestinations.linkId))
    .where(and(matches, isNull(links.deletedAt), sql`(${main.matches}) is not true`, isFirst, beyond))
    .orderBy(key, ruleDestinations.linkId)
    .limit(limit);
}

function toDestinationRange({ by, text: searched }: DestinationSearch, destination: SQL): KeyRange {
  if (by === "host") {
    const key = sql`destination_host_key(${destination}) collate "C"`;
    return { key, matches: startsWith(key, `${Array.from(searched).toReversed().join("")}.`) };
  }
  const key = sql`left(${destination}, 300) collate "C"`;
  return { key, matches: startsWith(key, searched.slice(0, PREFIX_LENGTH)) };
}

function toKeyRange(search: Exclude<LinkSearch, DestinationSearch>): KeyRange {
  if (search.by === "workspace") {
    const key = sql`links.created_at`;
    return { key, matches: eq(links.workspaceId, search.workspaceId) };
  }
  const key = sql`lower(links.alias)`;
  return { key, matches: sql`${key} = ${search.alias}` };
}

/** True if the text, in the collation "C", starts with `start`. Written as a range, so that it can use an index. */
function startsWith(key: SQL, start: string): SQL {
  const next = start.slice(0, -1) + String.fromCodePoint(start.codePointAt(start.length - 1)! + 1);
  return sql`${key} >= ${start} and ${key} < ${next}`;
}
