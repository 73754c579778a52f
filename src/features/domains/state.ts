import { DAY_MS } from "#base/time.ts";
import type { DomainState } from "./contract.ts";
import type { CertificateStatus, Findings } from "./doctor/diagnosis.ts";

export const PARK_DAYS = 14;

/** The part of a domain that its checks change. */
export interface DomainStatus {
  readonly state: DomainState;
  readonly verifiedAt: Date | null;
  readonly failingSince: Date | null;
  readonly notices: number;
  readonly parkedAt: Date | null;
}

export interface CheckResult {
  readonly findings: Findings;
  readonly certificate: CertificateStatus;
  /** Whether the host needs a certificate of ours to be live. */
  readonly needsCertificate: boolean;
  /** Whether the host belongs to another workspace. */
  readonly isTaken: boolean;
}

/** Whether everything that the owner has to do is done, so that a certificate may be ordered. */
export function isGreen({ findings, isTaken }: Pick<CheckResult, "findings" | "isTaken">): boolean {
  const { isDnsAvailable, verification, address, caa, dnssec, reached } = findings;
  const leadsHere = address.isCorrect || reached === "proxied";
  const isReached = reached === "yes" || reached === "proxied";
  return (
    isDnsAvailable &&
    !isTaken &&
    verification.isFound &&
    leadsHere &&
    isReached &&
    caa.isAllowed &&
    dnssec !== "failing"
  );
}

/**
 * The status of a domain after a check. Nothing is taken from a workspace because DNS fails for a while: a live domain
 * first fails, and is parked after 14 days. Without an answer from name servers nothing changes.
 */
export function nextStatus(domain: DomainStatus, check: CheckResult, now: Date): DomainStatus {
  const { state, verifiedAt, failingSince, notices, parkedAt } = domain;
  const before: DomainStatus = { state, verifiedAt, failingSince, notices, parkedAt };
  const { findings, certificate, needsCertificate, isTaken } = check;
  if (before.state === "blocked" || !findings.isDnsAvailable) return before;
  const isReady = isGreen(check) && (!needsCertificate || certificate.state === "valid");
  const recovered = { failingSince: null, notices: 0, parkedAt: null };
  if (isReady) return { ...recovered, state: "live", verifiedAt: before.verifiedAt ?? now };
  switch (before.state) {
    case "pending":
    case "verified": {
      const isVerified = findings.verification.isFound && !isTaken;
      return isVerified
        ? { ...before, state: "verified", verifiedAt: before.verifiedAt ?? now }
        : { ...before, state: "pending" };
    }
    case "live":
      return { ...before, state: "failing", failingSince: now, notices: 0 };
    case "failing": {
      const isOver = now.getTime() - (before.failingSince ?? now).getTime() >= PARK_DAYS * DAY_MS;
      return isOver ? { ...before, state: "parked", parkedAt: now } : before;
    }
    case "parked":
      return before;
  }
}
