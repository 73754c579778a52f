import type { CertificateStatus, DnsRecord, Findings, DomainIssue } from "./diagnosis.ts";

export interface CheckedHost {
  readonly findings: Findings;
  readonly certificate: CertificateStatus;
  readonly needsCertificate: boolean;
  readonly isTaken: boolean;
}

/** The first thing that stands in the way of a domain; null if nothing does. */
export function findIssue({ findings, certificate, needsCertificate, isTaken }: CheckedHost): DomainIssue | null {
  const { isDnsAvailable, dnssec, verification, address, reached, caa } = findings;
  if (dnssec === "failing") return "dnssec_failing";
  if (!isDnsAvailable) return "dns_unavailable";
  if (!verification.isFound) return verification.found.length > 0 ? "txt_wrong" : "txt_missing";
  if (isTaken) return "taken";
  if (address.found.length === 0) return "no_address";
  if (!address.isCorrect && reached !== "proxied") {
    const isOnlyIpv6 = reached === "yes" && address.found.some(({ type }) => type === "AAAA");
    return isOnlyIpv6 ? "ipv6_elsewhere" : "points_elsewhere";
  }
  if (reached === "elsewhere") return "points_elsewhere";
  if (reached === "no") return "unreachable";
  if (!caa.isAllowed) return "caa_forbids";
  if (needsCertificate && certificate.state === "failing") return "certificate_failing";
  if (needsCertificate && certificate.state !== "valid") return "certificate_pending";
  return null;
}

/** The record that an issue asks for; null if no record would help. */
export function chooseRecord(
  issue: DomainIssue | null,
  verification: DnsRecord,
  targets: readonly DnsRecord[],
): DnsRecord | null {
  if (issue === "txt_missing" || issue === "txt_wrong") return verification;
  if (issue === "no_address" || issue === "points_elsewhere") return targets[0] ?? null;
  if (issue === "ipv6_elsewhere") return targets.find(({ type }) => type === "AAAA") ?? null;
  return null;
}
