import type { CertificateStatus, DnsRecord, Findings, DomainIssue } from "./diagnosis.ts";

export interface CheckedHost {
  readonly findings: Findings;
  readonly certificate: CertificateStatus;
  /** Whether the host needs a certificate of ours to be live. */
  readonly needsCertificate: boolean;
  /** Whether the host belongs to another workspace. */
  readonly isTaken: boolean;
}

const OUR_TEXT = /halka/i;

/** The first issue of a domain; null if there is none. */
export function findIssue({ findings, certificate, needsCertificate, isTaken }: CheckedHost): DomainIssue | null {
  const { isDnsAvailable, dnssec, verification, address, reached, caa } = findings;
  if (dnssec === "failing") return "dnssec_failing";
  if (!isDnsAvailable) return "dns_unavailable";
  // a wildcard record may return unrelated texts
  if (!verification.isFound)
    return verification.found.some((text) => OUR_TEXT.test(text)) ? "txt_wrong" : "txt_missing";
  if (isTaken) return "taken";
  if (address.found.length === 0) return "no_address";
  if (!address.isCorrect && reached !== "proxied") {
    if (leadsElsewhereByIpv6(address)) return "ipv6_elsewhere";
    return reached === "unknown" ? "unreachable" : "points_elsewhere";
  }
  if (reached === "no" || reached === "unknown") return "unreachable";
  if (needsCertificate && !caa.isAllowed) return "caa_forbids";
  if (needsCertificate && certificate.state === "failing") return "certificate_failing";
  if (needsCertificate && certificate.state !== "valid") return "certificate_pending";
  return null;
}

function leadsElsewhereByIpv6({ found }: Findings["address"]): boolean {
  return found.some(({ isOwn }) => isOwn) && found.every(({ isOwn, type }) => isOwn || type === "AAAA");
}

export interface RecordOptions {
  readonly verification: DnsRecord;
  /** The records that would point the host here, the preferred one first; one of them is enough. */
  readonly targets: readonly DnsRecord[];
  readonly caa: Findings["caa"];
}

/** The record that fixes an issue; null if no record would. */
export function chooseRecord(
  issue: DomainIssue | null,
  { verification, targets, caa }: RecordOptions,
): DnsRecord | null {
  if (issue === "txt_missing" || issue === "txt_wrong") return verification;
  if (issue === "no_address" || issue === "points_elsewhere") return targets[0] ?? null;
  if (issue === "ipv6_elsewhere") return targets.find(({ type }) => type === "AAAA") ?? null;
  if (issue === "caa_forbids" && caa.name !== null && caa.wanted !== null)
    return { type: "CAA", name: caa.name, value: `0 issue "${caa.wanted}"` };
  return null;
}
