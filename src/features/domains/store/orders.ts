import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { bytea, instant } from "#infra/postgres/columns.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";

export const orders = pgTable("certificate_orders", {
  host: text("host").primaryKey(),
  domainId: uuid("domain_id"),
  directory: text("directory").notNull(),
  orderUrl: text("order_url"),
  orderedAt: instant("ordered_at"),
  privateKey: bytea("private_key"),
  failures: smallint("failures").notNull(),
  failedAt: instant("failed_at").array().notNull(),
  problem: text("problem"),
  nextAttemptAt: instant("next_attempt_at").notNull(),
  lease: uuid("lease"),
  leasedUntil: instant("leased_until"),
});

export type OrderRow = typeof orders.$inferSelect;

/** The authority and sealing key to use. Certificates of any other authority or key are replaced. */
export interface Issuer {
  readonly directory: string;
  readonly keyId: string;
  /** The installation's own hosts. */
  readonly ownHosts: readonly string[];
}

/**
 * The hosts that may have a certificate: the installation's own, and those of workspaces whose last check found nothing
 * wrong except the certificate (see `isReadyForCertificate`).
 */
const eligible = (ownHosts: readonly string[]) => sql`
  select value as host, null::uuid as domain_id from jsonb_array_elements_text(${JSON.stringify(ownHosts)}::jsonb)
  union all
  select domains.host, domains.id from domains join workspaces on workspaces.id = domains.workspace_id
  where domains.removed_at is null and domains.state in ('verified', 'live', 'failing') and domains.verified_at is not null
    and not workspaces.pending and workspaces.closed_at is null
    and diagnosis->>'reached' in ('yes', 'proxied') and (diagnosis->>'isDnsAvailable')::boolean
    and coalesce(diagnosis->>'issue', 'certificate_pending') in ('certificate_pending', 'certificate_failing')`;

/** Begins an order for each host that has no certificate, or whose certificate is due for renewal. Returns how many. */
export async function insertDueOrders(db: Db, issuer: Issuer, now: Date): Promise<number> {
  const rows = await db.execute(sql`
    with eligible as (${eligible(issuer.ownHosts)})
    insert into certificate_orders (host, domain_id, directory, next_attempt_at)
    select host, domain_id, ${issuer.directory}, ${now} from eligible
    where not exists (
      select from certificates
      where certificates.host = eligible.host and renew_at > ${now}
        and directory = ${issuer.directory} and key_id = ${issuer.keyId})
    on conflict (host) do nothing
    returning host`);
  return rows.length;
}

const LEASE = "1 minute";
/** A time further ahead was written by a wrong clock. The clocks of two nodes may differ by some minutes. */
const LONGEST_WAIT = "25 hours";
const LONGEST_LEASE = "10 minutes";

/**
 * Leases the most urgent due order for a minute: orders in progress first, then own hosts, then hosts without a
 * certificate. Orders that would have to be opened at the authority are skipped unless `mayOpen`. Two processes never
 * get the same order.
 */
export async function leaseOrder(
  tx: Tx | Db,
  issuer: Issuer,
  { lease, now, mayOpen }: { lease: string; now: Date; mayOpen: boolean },
): Promise<OrderRow | undefined> {
  const isDue = (column: ReturnType<typeof sql>, longest: string) =>
    sql`(${column} <= ${now} or ${column} > ${now}::timestamptz + ${longest}::interval)`;
  const isOpen = sql`(order_url is not null and certificate_orders.directory = ${issuer.directory})`;
  const [leased] = await tx.execute<{ host: string }>(sql`
    with eligible as (${eligible(issuer.ownHosts)})
    update certificate_orders set lease = ${lease}, leased_until = ${now}::timestamptz + ${LEASE}::interval
    where host = (
      select certificate_orders.host from certificate_orders join eligible on eligible.host = certificate_orders.host
      where ${isDue(sql`next_attempt_at`, LONGEST_WAIT)}
        and (leased_until is null or ${isDue(sql`leased_until`, LONGEST_LEASE)})
        and ${mayOpen ? sql`true` : isOpen}
        and (${isOpen} or (
          select count(*) from unnest(failed_at) as failure
          where failure > ${now}::timestamptz - interval '1 hour' and failure <= ${now}::timestamptz + interval '10 minutes') < 5)
      order by ${isOpen} desc, certificate_orders.domain_id is not null,
        exists (select from certificates where certificates.host = certificate_orders.host and not_after > ${now}),
        next_attempt_at
      limit 1 for update of certificate_orders skip locked)
    returning host`);
  if (!leased) return undefined;
  const [row] = await tx.select().from(orders).where(eq(orders.host, leased.host));
  return row;
}

type Leased = Pick<OrderRow, "host" | "lease">;

const isHeld = ({ host, lease }: Leased) => and(eq(orders.host, host), eq(orders.lease, lease!));

/** Changes an order. Returns false if its lease has passed to another process. */
export async function updateOrder(db: Db | Tx, leased: Leased, change: Partial<OrderRow>): Promise<boolean> {
  const rows = await db.update(orders).set(change).where(isHeld(leased)).returning({ host: orders.host });
  return rows.length > 0;
}

/** Ends an order. Returns false if its lease has passed to another process. */
export async function deleteOrder(tx: Db | Tx, leased: Leased): Promise<boolean> {
  const rows = await tx.delete(orders).where(isHeld(leased)).returning({ host: orders.host });
  return rows.length > 0;
}

/** Makes the next attempt for a host due now, after its owner has changed something. */
export async function expediteOrder(db: Db | Tx, host: string, now: Date): Promise<void> {
  await db
    .update(orders)
    .set({ nextAttemptAt: now })
    .where(and(eq(orders.host, host), isNull(orders.orderUrl)));
}

const challenges = pgTable("acme_challenges", {
  token: text("token").primaryKey(),
  keyAuthorization: text("key_authorization").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

export async function insertChallenge(db: Db, challenge: typeof challenges.$inferInsert): Promise<void> {
  await db.insert(challenges).values(challenge).onConflictDoNothing();
}

export async function selectKeyAuthorization(db: Db, token: string): Promise<string | undefined> {
  const [row] = await db.select().from(challenges).where(eq(challenges.token, token));
  return row?.keyAuthorization;
}

export async function deleteChallenges(db: Db, before: Date): Promise<void> {
  await db.delete(challenges).where(lt(challenges.expiresAt, before));
}
