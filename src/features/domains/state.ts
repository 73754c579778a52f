import { DAY_MS } from "#base/time.ts";
import type { DomainState } from "./contract.ts";
import type { CertificateStatus, DomainIssue } from "./inspection/diagnosis.ts";
import type { CheckedHost } from "./inspection/find-issue.ts";
import { PARK_DAYS } from "./limits.ts";

/** The days of a failure on which owners get an email. Parking sends one more. */
export const NOTICE_DAYS = [0, 3, 10];
/** The number of the email about the parking; it follows those of `NOTICE_DAYS`. */
const PARKED_NOTICE = NOTICE_DAYS.length + 1;

/** The fields of a domain that its checks change. */
export interface DomainStatus {
  readonly state: DomainState;
  readonly verifiedAt: Date | null;
  readonly failingSince: Date | null;
  /** The number of the last email about the current failure. */
  readonly notices: number;
  readonly parkedAt: Date | null;
}

/** Whether the host belongs to the workspace and leads here. */
function leadsHere({ findings, isTaken }: Omit<CheckedHost, "certificate">): boolean {
  const { isDnsAvailable, verification, address, dnssec, reached } = findings;
  // a proxy that reports a server that is down still leads here
  const isRouted = address.isCorrect || reached === "proxied" || (reached === "unknown" && address.found.length > 0);
  return isDnsAvailable && dnssec !== "failing" && verification.isFound && !isTaken && isRouted;
}

/** Whether all records are correct, so that everything else depends on this installation. */
function areRecordsCorrect(check: Omit<CheckedHost, "certificate">): boolean {
  return leadsHere(check) && (check.findings.caa.isAllowed || !check.needsCertificate);
}

/** Whether the owner has nothing left to do, so that a certificate may be ordered. */
export function isReadyForCertificate(check: Omit<CheckedHost, "certificate">): boolean {
  const { reached } = check.findings;
  return areRecordsCorrect(check) && (reached === "yes" || reached === "proxied");
}

/**
 * The status of a domain after a check. A short DNS failure takes nothing from a workspace: a domain in use fails
 * first, and is parked after 14 days. If name servers do not respond, nothing changes. Correct records never make a
 * domain fail, since its owner cannot fix an outage of this installation.
 */
export function nextStatus(domain: DomainStatus, check: CheckedHost, now: Date): DomainStatus {
  const { state, verifiedAt, failingSince, notices, parkedAt } = domain;
  const before: DomainStatus = { state, verifiedAt, failingSince, notices, parkedAt };
  const { findings, certificate, needsCertificate, isTaken } = check;
  const isBroken = findings.dnssec === "failing";
  if (state === "blocked" || (!findings.isDnsAvailable && !isBroken)) return before;
  const verified: DomainStatus = {
    state: "verified",
    verifiedAt: verifiedAt ?? now,
    failingSince: null,
    notices: 0,
    parkedAt: null,
  };
  // while its certificate is missing, a domain waits and does not fail
  if (isReadyForCertificate(check))
    return needsCertificate && certificate.state !== "valid" ? verified : { ...verified, state: "live" };
  const failing: DomainStatus = { ...before, state: "failing", failingSince: now, notices: 1 };
  switch (state) {
    case "pending":
      return findings.verification.isFound && !isTaken ? verified : before;
    case "verified":
      return findings.verification.isFound || isBroken ? before : failing;
    case "live":
      return areRecordsCorrect(check) ? before : failing;
    case "failing":
      if (areRecordsCorrect(check)) return before;
      // as long as the certificate is valid, CAA records that forbid a new one harm no visitor
      return keepFailing(before, { now, mayPark: !leadsHere(check) || certificate.state !== "valid" });
    case "parked":
      return before;
  }
}

function keepFailing(before: DomainStatus, { now, mayPark }: { now: Date; mayPark: boolean }): DomainStatus {
  const days = (now.getTime() - (before.failingSince ?? now).getTime()) / DAY_MS;
  if (days >= PARK_DAYS && mayPark) return { ...before, state: "parked", notices: PARKED_NOTICE, parkedAt: now };
  const notices = NOTICE_DAYS.filter((day) => days >= day).length;
  return { ...before, notices: Math.max(before.notices, notices) };
}

interface Failure {
  readonly failingSince: Date;
  readonly issue: DomainIssue | null;
  readonly certificate: CertificateStatus;
}

/** When a domain is parked if nothing changes; if it still leads here, not before its certificate expires. */
export function getParkDate({ failingSince, issue, certificate }: Failure): Date {
  const parksAt = new Date(failingSince.getTime() + PARK_DAYS * DAY_MS);
  const mayLeadHere = issue === "caa_forbids" || issue === "unreachable";
  if (!mayLeadHere || certificate.state !== "valid" || certificate.expiresAt === null) return parksAt;
  const expiresAt = new Date(certificate.expiresAt);
  return expiresAt > parksAt ? expiresAt : parksAt;
}
