import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#infra/postgres/columns.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { DomainState, DomainUse } from "./contract.ts";
import type { Diagnosis } from "./inspection/diagnosis.ts";

const domains = pgTable("domains", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  host: text("host").notNull(),
  use: text("use").$type<DomainUse>().notNull(),
  state: text("state").$type<DomainState>().notNull(),
  rootUrl: text("root_url"),
  notFoundUrl: text("not_found_url"),
  expiredUrl: text("expired_url"),
  favicon: text("favicon").notNull(),
  robotsTxt: text("robots_txt").notNull(),
  isCaseSensitive: boolean("case_sensitive").notNull(),
  /** Set while the workspace holds the host. */
  verifiedAt: instant("verified_at"),
  failingSince: instant("failing_since"),
  /** Emails sent about the current failure. */
  notices: smallint("notices").notNull(),
  parkedAt: instant("parked_at"),
  removedAt: instant("removed_at"),
  diagnosis: jsonb("diagnosis").$type<Diagnosis>(),
  checkedAt: instant("checked_at"),
  nextCheckAt: instant("next_check_at").notNull(),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export type DomainRow = typeof domains.$inferSelect;

const inUse = (workspaceId: string) => and(eq(domains.workspaceId, workspaceId), isNull(domains.removedAt));

export async function selectDomains(db: Db | Tx, workspaceId: string): Promise<DomainRow[]> {
  return db.select().from(domains).where(inUse(workspaceId)).orderBy(asc(domains.createdAt), asc(domains.id));
}

export async function selectDomain(db: Db | Tx, workspaceId: string, id: string): Promise<DomainRow | undefined> {
  const [row] = await db
    .select()
    .from(domains)
    .where(and(inUse(workspaceId), eq(domains.id, id)));
  return row;
}

/** Serialises additions to a workspace until the transaction ends, so that none exceeds its limit. */
export async function lockDomains(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`domains ${workspaceId}`}, 0))`);
}

/** A domain that is not removed, locked until the transaction ends. */
export async function lockDomain(tx: Tx, id: string): Promise<DomainRow | undefined> {
  const [row] = await tx
    .select()
    .from(domains)
    .where(and(eq(domains.id, id), isNull(domains.removedAt)))
    .for("update");
  return row;
}

/** A domain that was parked or removed at this instant or earlier, locked until the transaction ends. */
export async function lockExpired(tx: Tx, before: Date): Promise<DomainRow | undefined> {
  const [row] = await tx
    .select()
    .from(domains)
    .where(and(lte(sql`coalesce(${domains.parkedAt}, ${domains.removedAt})`, before), ne(domains.state, "blocked")))
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

/** Leases due domains, oldest first, so that no other node checks them at the same time. */
export async function leaseDueDomains(db: Db, { now, until, limit }: DueDomains): Promise<DomainRow[]> {
  const due = db
    .select({ id: domains.id })
    .from(domains)
    .where(and(isNull(domains.removedAt), lte(domains.nextCheckAt, now), ne(domains.state, "blocked")))
    .orderBy(asc(domains.nextCheckAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  return db.update(domains).set({ nextCheckAt: until }).where(inArray(domains.id, due)).returning();
}

export interface DueDomains {
  readonly now: Date;
  /** When they are due again if the check does not finish. */
  readonly until: Date;
  readonly limit: number;
}

/** A domain of any workspace, for an email about it. */
export async function selectAnyDomain(db: Db, id: string): Promise<DomainRow | undefined> {
  const [row] = await db
    .select()
    .from(domains)
    .where(and(eq(domains.id, id), isNull(domains.removedAt)));
  return row;
}

/** The workspace's row for a host, removed or not. */
export async function selectByHost(tx: Tx, workspaceId: string, host: string): Promise<DomainRow | undefined> {
  const [row] = await tx
    .select()
    .from(domains)
    .where(and(eq(domains.workspaceId, workspaceId), eq(domains.host, host)))
    .for("update");
  return row;
}

/** The row of the other workspace that holds a host, locked until the transaction ends. */
export async function selectHolder(tx: Tx, { workspaceId, host }: DomainRow): Promise<DomainRow | undefined> {
  const [row] = await tx
    .select()
    .from(domains)
    .where(and(eq(domains.host, host), isNotNull(domains.verifiedAt), ne(domains.workspaceId, workspaceId)))
    .for("update");
  return row;
}

export async function insertDomain(tx: Tx, row: DomainRow): Promise<void> {
  await tx.insert(domains).values(row);
}

export async function updateDomain(tx: Tx, id: string, change: Partial<Omit<DomainRow, "id">>): Promise<DomainRow> {
  const [row] = await tx.update(domains).set(change).where(eq(domains.id, id)).returning();
  return row!;
}

export async function deleteDomain(tx: Tx, id: string): Promise<void> {
  await tx.delete(domains).where(eq(domains.id, id));
}

/** Whether short links of the workspace may get addresses on a host. */
export async function isLinkDomain(db: Db | Tx, workspaceId: string, host: string): Promise<boolean> {
  const [row] = await db
    .select({ id: domains.id })
    .from(domains)
    .where(and(inUse(workspaceId), eq(domains.host, host), eq(domains.use, "links"), isNotNull(domains.verifiedAt)));
  return row !== undefined;
}

/** Whether a host belongs to the workspace, also while it is removed but reserved. */
export async function isHeldHost(db: Db | Tx, workspaceId: string, host: string): Promise<boolean> {
  const [row] = await db
    .select({ id: domains.id })
    .from(domains)
    .where(and(eq(domains.workspaceId, workspaceId), eq(domains.host, host), isNotNull(domains.verifiedAt)));
  return row !== undefined;
}

/** The hosts on which short links of the workspace may have addresses, oldest first. */
export async function selectLinkHosts(db: Db | Tx, workspaceId: string): Promise<string[]> {
  const rows = await db
    .select({ host: domains.host })
    .from(domains)
    .where(and(inUse(workspaceId), eq(domains.use, "links"), isNotNull(domains.verifiedAt)))
    .orderBy(asc(domains.createdAt), asc(domains.id));
  return rows.map(({ host }) => host);
}

/** Those of the hosts on which paths that differ only in case are different links. */
export async function selectCaseSensitive(db: Db | Tx, hosts: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ host: domains.host })
    .from(domains)
    .where(and(inArray(domains.host, [...hosts]), isNotNull(domains.verifiedAt), domains.isCaseSensitive));
  return new Set(rows.map(({ host }) => host));
}

/** A host that is served, with the workspace behind it. */
export interface ServedHost {
  readonly host: string;
  readonly workspaceId: string;
  /** The primary workspace of the account. */
  readonly primaryId: string;
  readonly handle: string;
  readonly use: DomainUse;
  readonly isLive: boolean;
  /** Sorts hosts by age. */
  readonly order: string;
  readonly rootUrl: string | null;
  readonly notFoundUrl: string | null;
  readonly expiredUrl: string | null;
  readonly favicon: string;
  readonly robotsTxt: string;
  readonly isCaseSensitive: boolean;
}

/** The hosts that are served, optionally only those among `hosts`. */
export async function selectServed(db: Db | Tx, hosts?: readonly string[]): Promise<ServedHost[]> {
  const rows = await db.execute<{ [K in keyof ServedHost]: ServedHost[K] }>(sql`
    select domains.host, domains.workspace_id as "workspaceId",
      coalesce(workspaces.primary_id, workspaces.id) as "primaryId", workspaces.handle, domains.use,
      domains.state = 'live' as "isLive", domains.id::text as "order", domains.root_url as "rootUrl", domains.not_found_url as "notFoundUrl",
      domains.expired_url as "expiredUrl", domains.favicon, domains.robots_txt as "robotsTxt",
      domains.case_sensitive as "isCaseSensitive"
    from domains join workspaces on workspaces.id = domains.workspace_id
    where domains.removed_at is null and domains.state in ('verified', 'live', 'failing')
      and not workspaces.pending and workspaces.closed_at is null
      ${hosts ? sql`and ${inArray(domains.host, [...hosts])}` : sql``}
    order by domains.created_at, domains.id`);
  return [...rows];
}

/** The favicons of a workspace's domains, including removed domains. */
export async function selectFavicons(db: Db | Tx, workspaceId: string): Promise<string[]> {
  const rows = await db.select({ favicon: domains.favicon }).from(domains).where(eq(domains.workspaceId, workspaceId));
  return rows.map(({ favicon }) => favicon);
}

/** The hosts of a workspace, including removed ones. */
export async function selectHosts(db: Db | Tx, workspaceId: string): Promise<string[]> {
  const rows = await db.select({ host: domains.host }).from(domains).where(eq(domains.workspaceId, workspaceId));
  return rows.map(({ host }) => host);
}

/** The oldest live page host of each workspace. */
export async function selectPageHosts(db: Db | Tx, workspaceIds: readonly string[]) {
  return db
    .selectDistinctOn([domains.workspaceId], { workspaceId: domains.workspaceId, host: domains.host })
    .from(domains)
    .where(
      and(
        inArray(domains.workspaceId, [...workspaceIds]),
        isNull(domains.removedAt),
        eq(domains.use, "page"),
        eq(domains.state, "live"),
      ),
    )
    .orderBy(asc(domains.workspaceId), asc(domains.id));
}

/** Makes a domain due at once; returns its workspace, or undefined if there is no such domain. */
export async function expediteCheck(tx: Tx, id: string | null, now: Date): Promise<string | undefined> {
  if (id === null) return undefined;
  const [row] = await tx
    .update(domains)
    .set({ nextCheckAt: now })
    .where(eq(domains.id, id))
    .returning({ workspaceId: domains.workspaceId });
  return row?.workspaceId;
}

/** The workspace of a host that is not removed. */
export async function selectOwnerOf(db: Db, host: string): Promise<string | undefined> {
  const [row] = await db
    .select({ workspaceId: domains.workspaceId })
    .from(domains)
    .where(and(eq(domains.host, host), isNotNull(domains.verifiedAt), isNull(domains.removedAt)));
  return row?.workspaceId;
}

/** All hosts that are not removed, with the addresses to which their rules redirect. */
export async function selectRuleAddresses(db: Db) {
  return db
    .select({
      workspaceId: domains.workspaceId,
      host: domains.host,
      rootUrl: domains.rootUrl,
      notFoundUrl: domains.notFoundUrl,
      expiredUrl: domains.expiredUrl,
    })
    .from(domains)
    .where(and(isNotNull(domains.verifiedAt), isNull(domains.removedAt)));
}

/** The verified hosts of workspaces, except removed ones. */
export async function selectVerifiedHosts(db: Db | Tx, workspaceIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ host: domains.host })
    .from(domains)
    .where(
      and(
        inArray(domains.workspaceId, [...workspaceIds]),
        isNull(domains.removedAt),
        isNotNull(domains.verifiedAt),
        ne(domains.state, "blocked"),
      ),
    );
  return rows.map(({ host }) => host);
}
