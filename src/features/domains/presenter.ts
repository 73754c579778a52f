import type { Domain } from "./contract.ts";
import type { DomainCtx } from "./ctx.ts";
import type { CertificateStatus, DnsRecord } from "./inspection/diagnosis.ts";
import { hasMixedScripts, parseHost, toUnicodeHost } from "./host.ts";
import { getParkDate } from "./state.ts";
import { type DomainRow, selectDomain, selectDomains } from "./store.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { toVerification, type Verification } from "./verification.ts";

export const NO_CERTIFICATE: CertificateStatus = { state: "none", expiresAt: null, problem: null };

/** A domain as the contract shows it. */
export async function presentDomain(ctx: DomainCtx, row: DomainRow): Promise<Domain> {
  return (await presentDomains(ctx, [row]))[0]!;
}

export async function presentDomains(ctx: DomainCtx, rows: readonly DomainRow[]): Promise<Domain[]> {
  const certificates = await ctx.findCertificates(
    ctx.db,
    rows.map(({ host }) => host),
  );
  return Promise.all(
    rows.map(async (row) => {
      const certificate = certificates.get(row.host) ?? NO_CERTIFICATE;
      return {
        _id: row.id,
        host: row.host,
        displayHost: toUnicodeHost(row.host),
        apex: getApex(row.host),
        hasMixedScripts: hasMixedScripts(row.host),
        ...presentRules(row),
        verification: toRecord(findVerification(ctx, row.workspaceId, row.host)),
        targets: await listTargets(ctx, row.host),
        diagnosis: row.diagnosis,
        certificate,
        needsCertificate: ctx.targets.hasCertificates,
        verifiedAt: row.verifiedAt?.toISOString() ?? null,
        failingSince: row.failingSince?.toISOString() ?? null,
        parksAt: presentParkDate(row, certificate, ctx.now()),
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      };
    }),
  );
}

function presentParkDate(
  { failingSince, diagnosis }: DomainRow,
  certificate: CertificateStatus,
  now: Date,
): string | null {
  const issue = diagnosis?.issue ?? null;
  // an unreachable domain with correct records waits for its owner's server, and is not parked
  if (!failingSince || issue === "unreachable") return null;
  const parksAt = getParkDate({ failingSince, issue, certificate });
  // a check while name servers do not respond, or of records that are correct, does not park the domain
  return parksAt > now ? parksAt.toISOString() : null;
}

/** The use and the rules of a domain. */
function presentRules({
  use,
  state,
  rootUrl,
  notFoundUrl,
  expiredUrl,
  favicon,
  robotsTxt,
  isCaseSensitive,
}: DomainRow) {
  return { use, state, rootUrl, notFoundUrl, expiredUrl, favicon, robotsTxt, isCaseSensitive };
}

/** The domains of a workspace for a data export. */
export async function describeDomains(db: Db, workspaceId: string) {
  return (await selectDomains(db, workspaceId)).map((row) => ({
    _id: row.id,
    host: row.host,
    ...presentRules(row),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** The verification of a host for a workspace. */
export function findVerification({ keys }: Pick<DomainCtx, "keys">, workspaceId: string, host: string): Verification {
  return toVerification(keys, workspaceId, host, getApex(host));
}

export function toRecord({ names, value }: Verification): DnsRecord {
  return { type: "TXT", name: names[0]!, value };
}

/** The records that lead a host here. An apex cannot have a CNAME record (RFC 1912, section 2.4). */
export async function listTargets({ targets }: Pick<DomainCtx, "targets">, host: string): Promise<DnsRecord[]> {
  const isApex = getApex(host) === host;
  const addresses = (await targets.findAddresses()).map((value): DnsRecord => {
    return { type: value.includes(":") ? "AAAA" : "A", name: host, value };
  });
  return isApex ? addresses : [{ type: "CNAME", name: host, value: targets.name }, ...addresses];
}

/** The registrable domain of a stored host. */
function getApex(host: string): string {
  const read = parseHost(host);
  return typeof read === "string" ? host : read.apex;
}

/** The data about a domain that webhooks receive; undefined if the domain was removed. */
export async function describeDomain(db: Db | Tx, workspaceId: string, id: string) {
  const row = await selectDomain(db, workspaceId, id);
  if (!row) return undefined;
  const { host, use, state, verifiedAt, createdAt } = row;
  return {
    _id: row.id,
    host,
    use,
    state,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
