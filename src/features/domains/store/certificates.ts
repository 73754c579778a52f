import { and, count, eq, gt, inArray, lt, min, sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, instant } from "#infra/postgres/columns.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { orders } from "./orders.ts";

const certificates = pgTable("certificates", {
  host: text("host").primaryKey(),
  domainId: uuid("domain_id"),
  directory: text("directory").notNull(),
  chain: text("chain").notNull(),
  privateKey: bytea("private_key").notNull(),
  keyId: text("key_id").notNull(),
  notBefore: instant("not_before").notNull(),
  notAfter: instant("not_after").notNull(),
  windowStart: instant("window_start"),
  windowEnd: instant("window_end"),
  renewAt: instant("renew_at").notNull(),
  nextWindowCheckAt: instant("next_window_check_at").notNull(),
  storedAt: instant("stored_at").notNull(),
});

export type CertificateRow = typeof certificates.$inferSelect;

export async function upsertCertificate(tx: Tx, row: CertificateRow): Promise<void> {
  await tx.insert(certificates).values(row).onConflictDoUpdate({ target: certificates.host, set: row });
}

export async function selectCertificate(db: Db | Tx, host: string): Promise<CertificateRow | undefined> {
  const [row] = await db.select().from(certificates).where(eq(certificates.host, host));
  return row;
}

/** When the certificates of hosts were stored; hosts without one are absent. */
export async function selectCertificateVersions(db: Db, hosts: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ host: certificates.host, storedAt: certificates.storedAt })
    .from(certificates)
    .where(inArray(certificates.host, [...hosts]));
  return new Map(rows.map(({ host, storedAt }) => [host, storedAt.getTime()]));
}

export interface HostStatus {
  readonly host: string;
  /** When the certificate expires; null without one. */
  readonly notAfter: Date | null;
  /** The failed attempts of the current order; null without one. */
  readonly failures: number | null;
  readonly problem: string | null;
}

/** The hosts among `hosts` that have a certificate or an order in progress. */
export async function selectStatuses(db: Db | Tx, hosts: readonly string[]): Promise<HostStatus[]> {
  const { notAfter } = certificates;
  const { failures, problem } = orders;
  const held = await db
    .select({ host: certificates.host, notAfter, failures, problem })
    .from(certificates)
    .leftJoin(orders, eq(orders.host, certificates.host))
    .where(inArray(certificates.host, [...hosts]));
  const known = new Set(held.map(({ host }) => host));
  const ordered = await db
    .select({ host: orders.host, failures, problem })
    .from(orders)
    .where(inArray(orders.host, [...hosts]));
  return [...held, ...ordered.filter(({ host }) => !known.has(host)).map((row) => ({ ...row, notAfter: null }))];
}

/**
 * Takes a certificate of this directory whose renewal window must be fetched, and schedules its next fetch at `nextAt`.
 * Undefined if there is none.
 */
export async function takeWindowCheck(
  db: Db,
  { directory, now, nextAt }: { directory: string; now: Date; nextAt: Date },
): Promise<CertificateRow | undefined> {
  // a time that is later than the interval allows was written by a clock that was ahead
  const [taken] = await db.execute<{ host: string }>(sql`
    update certificates set next_window_check_at = ${nextAt}
    where host = (
      select host from certificates
      where directory = ${directory} and (next_window_check_at <= ${now} or next_window_check_at > ${nextAt}::timestamptz + interval '1 hour')
      order by next_window_check_at limit 1 for update skip locked)
    returning host`);
  return taken && selectCertificate(db, taken.host);
}

export async function updateWindow(
  db: Db,
  { host, storedAt }: Pick<CertificateRow, "host" | "storedAt">,
  change: Pick<CertificateRow, "windowStart" | "windowEnd" | "renewAt">,
): Promise<void> {
  const isSame = and(eq(certificates.host, host), eq(certificates.storedAt, storedAt));
  await db.update(certificates).set(change).where(isSame);
}

export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await db.delete(certificates).where(lt(certificates.notAfter, before));
}

export interface CertificateCounts {
  readonly valid: number;
  readonly failing: number;
  /** The earliest expiry of a valid certificate; null if none is valid. */
  readonly firstExpiry: Date | null;
}

export async function countCertificates(db: Db, now: Date): Promise<CertificateCounts> {
  const { notAfter } = certificates;
  const [held] = await db
    .select({ valid: count(), firstExpiry: min(notAfter) })
    .from(certificates)
    .where(gt(notAfter, now));
  const [failed] = await db.select({ failing: count() }).from(orders).where(gt(orders.failures, 0));
  return { valid: held!.valid, firstExpiry: held!.firstExpiry, failing: failed!.failing };
}
