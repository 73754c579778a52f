import { DAY_MS } from "#base/time.ts";
import type { DomainState } from "./contract.ts";
import type { CheckedHost } from "./doctor/find-issue.ts";
import { PARK_DAYS } from "./limits.ts";

/** The days of a failure on which the owners are mailed; parking sends one more mail. */
export const NOTICE_DAYS = [0, 3, 10];
/** The number of the mail about parking. */
const PARKED_NOTICE = NOTICE_DAYS.length + 1;

/** The part of a domain that its checks change. */
export interface DomainStatus {
  readonly state: DomainState;
  readonly verifiedAt: Date | null;
  readonly failingSince: Date | null;
  /** The number of the last mail about the present failure. */
  readonly notices: number;
  readonly parkedAt: Date | null;
}

/** Whether the host belongs to the workspace and leads here. */
function leadsHere({ findings, isTaken }: Omit<CheckedHost, "certificate">): boolean {
  const { isDnsAvailable, verification, address, dnssec, reached } = findings;
  // a proxy whose server is down still leads here
  const isRouted = address.isCorrect || reached === "proxied" || (reached === "unknown" && address.found.length > 0);
  return isDnsAvailable && dnssec !== "failing" && verification.isFound && !isTaken && isRouted;
}

/** Whether all records are correct, so that the rest is up to this installation. */
function areRecordsCorrect(check: Omit<CheckedHost, "certificate">): boolean {
  return leadsHere(check) && (check.findings.caa.isAllowed || !check.needsCertificate);
}

/** Whether everything that the owner has to do is done, so that a certificate may be ordered. */
export function isGreen(check: Omit<CheckedHost, "certificate">): boolean {
  const { reached } = check.findings;
  return areRecordsCorrect(check) && (reached === "yes" || reached === "proxied");
}

/**
 * The status of a domain after a check. Nothing is taken from a workspace because DNS fails for a while: a domain in use
 * first fails, and is parked after 14 days. Without a response from name servers nothing changes, and correct records
 * never make a domain fail: an outage of this installation is not up to its owner.
 */
export function nextStatus(domain: DomainStatus, check: CheckedHost, now: Date): DomainStatus {
  const { state, verifiedAt, failingSince, notices, parkedAt } = domain;
  const before: DomainStatus = { state, verifiedAt, failingSince, notices, parkedAt };
  const { findings, certificate, needsCertificate, isTaken } = check;
  const isBroken = findings.dnssec === "failing";
  if (state === "blocked" || (!findings.isDnsAvailable && !isBroken)) return before;
  const proven: DomainStatus = {
    state: "verified",
    verifiedAt: verifiedAt ?? now,
    failingSince: null,
    notices: 0,
    parkedAt: null,
  };
  // while its certificate is missing, a domain waits and does not fail
  if (isGreen(check)) return needsCertificate && certificate.state !== "valid" ? proven : { ...proven, state: "live" };
  const failing: DomainStatus = { ...before, state: "failing", failingSince: now, notices: 1 };
  switch (state) {
    case "pending":
      return findings.verification.isFound && !isTaken ? proven : before;
    case "verified":
      return findings.verification.isFound || isBroken ? before : failing;
    case "live":
      return areRecordsCorrect(check) ? before : failing;
    case "failing":
      if (areRecordsCorrect(check)) return before;
      // visitors notice CAA records only when the certificate expires
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
