import type { Db } from "#infra/postgres/client.ts";
import type { CertificateStatus } from "../inspection/diagnosis.ts";
import { type HostStatus, selectStatuses } from "../store/certificates.ts";

/** The certificates of hosts. Hosts that were never ordered for are absent. */
export async function findCertificateStatuses(
  db: Db,
  hosts: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, CertificateStatus>> {
  if (hosts.length === 0) return new Map();
  const rows = await selectStatuses(db, hosts);
  return new Map(rows.map((row) => [row.host, toStatus(row, now)]));
}

function toStatus({ notAfter, failures, problem }: HostStatus, now: Date): CertificateStatus {
  const isValid = notAfter !== null && notAfter > now;
  const state = isValid ? "valid" : (failures ?? 0) > 0 || notAfter !== null ? "failing" : "pending";
  return { state, expiresAt: notAfter?.toISOString() ?? null, problem };
}
