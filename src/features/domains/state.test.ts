import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#base/time.ts";
import { sampleFindings } from "#testing/sample-domain.ts";
import type { DomainState } from "./contract.ts";
import type { Findings } from "./inspection/diagnosis.ts";
import type { CheckedHost } from "./inspection/find-issue.ts";
import { type DomainStatus, getParkDate, isReadyForCertificate, nextStatus } from "./state.ts";

const START = new Date("2026-03-01T12:00:00Z");
const at = (days: number) => new Date(START.getTime() + days * DAY_MS);

const check = (findings: Partial<Findings> = {}, more: Partial<CheckedHost> = {}): CheckedHost => ({
  findings: { ...sampleFindings, ...findings },
  certificate: { state: "valid", expiresAt: null, problem: null },
  needsCertificate: true,
  isTaken: false,
  ...more,
});
const green = check();
const unverified = { verification: { isFound: false, found: [] } };
const elsewhere: Partial<Findings> = {
  address: {
    ...sampleFindings.address,
    isCorrect: false,
    found: [{ type: "A", value: "198.51.100.7", isOwn: false }],
  },
  reached: "elsewhere",
};
const withoutCertificate = check({}, { certificate: { state: "pending", expiresAt: null, problem: null } });
const withoutDns = check({ ...unverified, ...elsewhere, isDnsAvailable: false, dnssec: "unknown", reached: "unknown" });

const fresh: DomainStatus = { state: "pending", verifiedAt: null, failingSince: null, notices: 0, parkedAt: null };
const live: DomainStatus = { ...fresh, state: "live", verifiedAt: at(-30) };
const failing: DomainStatus = { ...live, state: "failing", failingSince: START, notices: 1 };
const parked: DomainStatus = { ...failing, state: "parked", notices: 4, parkedAt: at(14) };

describe("a new domain", () => {
  test("waits for its verification, whether or not it leads here", () => {
    expect(nextStatus(fresh, check(unverified), START)).toEqual(fresh);
    expect(nextStatus(fresh, check({ ...unverified, ...elsewhere }), START)).toEqual(fresh);
  });

  test("is verified even before it leads here", () => {
    expect(nextStatus(fresh, check(elsewhere), START)).toEqual({ ...fresh, state: "verified", verifiedAt: START });
  });

  test("stays pending while another workspace holds the host", () => {
    expect(nextStatus(fresh, check({}, { isTaken: true }), START)).toEqual(fresh);
  });

  test("is live at once if nothing is wrong", () => {
    expect(nextStatus(fresh, green, START)).toEqual({ ...fresh, state: "live", verifiedAt: START });
  });

  test("waits for its certificate", () => {
    const waiting = nextStatus(fresh, withoutCertificate, START);
    expect(waiting).toEqual({ ...fresh, state: "verified", verifiedAt: START });
    expect(nextStatus(waiting, green, at(1))).toEqual({ ...waiting, state: "live" });
  });

  test("is live without a certificate of ours if a proxy in front has one", () => {
    expect(nextStatus(fresh, { ...withoutCertificate, needsCertificate: false }, START).state).toBe("live");
  });

  test("fails once its TXT record is gone, so that its reservation can end", () => {
    const verified = nextStatus(fresh, check(elsewhere), START);
    expect(nextStatus(verified, check({ ...unverified, ...elsewhere }), at(2))).toMatchObject({
      state: "failing",
      failingSince: at(2),
      notices: 1,
    });
  });
});

describe("a live domain", () => {
  test.for<[string, Partial<Findings>]>([
    ["its TXT record is gone", unverified],
    ["it leads elsewhere", elsewhere],
    ["its addresses are gone", { address: { ...sampleFindings.address, found: [], isCorrect: false }, reached: "no" }],
    ["its DNSSEC is broken", { isDnsAvailable: false, dnssec: "failing", ...unverified }],
    ["CAA records forbid the next certificate", { caa: { ...sampleFindings.caa, isAllowed: false } }],
  ])("fails if %s", ([, findings]) => {
    expect(nextStatus(live, check(findings), START)).toEqual(failing);
  });

  test.for<[string, CheckedHost]>([
    ["name servers do not respond", withoutDns],
    ["its port cannot be reached although the records are correct", check({ reached: "no" })],
    ["the proxy in front reports that its server is down", check({ ...elsewhere, reached: "unknown" })],
    ["its proxy is reached", check({ ...elsewhere, reached: "proxied" })],
  ])("stays live if %s", ([, checked]) => {
    expect(nextStatus(live, checked, START)).toEqual(live);
  });

  test("waits for a missing certificate without counting as failing", () => {
    expect(nextStatus(live, withoutCertificate, START)).toEqual({ ...live, state: "verified" });
  });
});

describe("a failing domain", () => {
  test("causes emails on days 0, 3 and 10, and is parked on day 14", () => {
    const seen: [number, DomainState, number][] = [];
    let status = nextStatus(live, check(elsewhere), START);
    for (let hour = 0; hour <= 20 * 24; hour++) {
      const before = status;
      status = nextStatus(status, check(elsewhere), new Date(START.getTime() + hour * HOUR_MS));
      if (hour === 0 || status.notices !== before.notices) seen.push([hour / 24, status.state, status.notices]);
    }
    expect(seen).toEqual([
      [0, "failing", 1],
      [3, "failing", 2],
      [10, "failing", 3],
      [14, "parked", 4],
    ]);
    expect(status).toEqual(parked);
  });

  test("causes one email for several days on which no check ran", () => {
    expect(nextStatus(failing, check(elsewhere), at(11)).notices).toBe(3);
  });

  test("recovers, and its next failure starts from the first email", () => {
    const recovered = nextStatus({ ...failing, notices: 3 }, green, at(11));
    expect(recovered).toEqual(live);
    expect(nextStatus(recovered, check(elsewhere), at(20))).toEqual({ ...failing, failingSince: at(20) });
  });

  test("causes no email and is not parked while name servers do not respond", () => {
    expect(nextStatus(failing, withoutDns, at(14))).toEqual(failing);
  });

  test("is not parked for its CAA records while its certificate is valid", () => {
    const caa = { ...sampleFindings.caa, isAllowed: false };
    const expired = { state: "failing", expiresAt: null, problem: null } as const;
    expect(nextStatus(failing, check({ caa }), at(14))).toEqual({ ...failing, notices: 3 });
    expect(nextStatus(failing, check({ caa }, { certificate: expired }), at(14))).toEqual(parked);
  });

  test("is parked after 14 days, or once its certificate expires if it still leads here", () => {
    const getDate = (issue: "caa_forbids" | "no_address" | "unreachable", expiresAt: Date) =>
      getParkDate({
        failingSince: START,
        issue,
        certificate: { state: "valid", expiresAt: expiresAt.toISOString(), problem: null },
      });
    expect(getDate("no_address", at(40))).toEqual(at(14));
    expect(getDate("caa_forbids", at(40))).toEqual(at(40));
    expect(getDate("caa_forbids", at(2))).toEqual(at(14));
    expect(getDate("unreachable", at(40))).toEqual(at(40));
  });

  test("is not parked once its records are correct", () => {
    expect(nextStatus(failing, check({ reached: "no" }), at(14))).toEqual(failing);
  });
});

describe("a parked domain", () => {
  test("stays parked until everything is correct", () => {
    expect(nextStatus(parked, check(elsewhere), at(20))).toEqual(parked);
    expect(nextStatus(parked, withoutDns, at(20))).toEqual(parked);
  });

  test("comes back, and waits for a certificate if the old one has expired", () => {
    expect(nextStatus(parked, green, at(20))).toEqual(live);
    expect(nextStatus(parked, withoutCertificate, at(20))).toEqual({ ...live, state: "verified" });
  });
});

test("a blocked domain stays blocked", () => {
  const blocked: DomainStatus = { ...live, state: "blocked" };
  expect(nextStatus(blocked, green, START)).toEqual(blocked);
  expect(nextStatus(blocked, check(unverified), START)).toEqual(blocked);
});

test("a certificate is ordered only once everything else is correct", () => {
  expect([green, withoutCertificate, check({ ...elsewhere, reached: "proxied" })].map(isReadyForCertificate)).toEqual([
    true,
    true,
    true,
  ]);
  const wrong: CheckedHost[] = [
    check(unverified),
    check(elsewhere),
    check({ reached: "no" }),
    check({ reached: "unknown" }),
    check({ isDnsAvailable: false }),
    check({ dnssec: "failing" }),
    check({ caa: { ...sampleFindings.caa, isAllowed: false } }),
    check({}, { isTaken: true }),
  ];
  expect(wrong.map(isReadyForCertificate)).toEqual(wrong.map(() => false));
});
