import { describe, expect, test } from "vitest";
import { sampleFindings } from "#testing/sample-domain.ts";
import type { CertificateStatus, DnsRecord, DomainIssue, Findings } from "./diagnosis.ts";
import { type CheckedHost, chooseRecord, findIssue } from "./find-issue.ts";

const valid: CertificateStatus = { state: "valid", expiresAt: "2027-01-01T00:00:00.000Z", problem: null };
const own = { type: "A", value: "192.0.2.1", isOwn: true } as const;
const other = { type: "A", value: "198.51.100.7", isOwn: false } as const;
const otherIpv6 = { type: "AAAA", value: "2001:db8::7", isOwn: false } as const;

interface Case {
  readonly findings?: Partial<Findings>;
  readonly check?: Partial<CheckedHost>;
  readonly issue: DomainIssue | null;
}

const verification = (...found: string[]) => ({ verification: { isFound: false, found } });
const address = (...found: Findings["address"]["found"]) => ({
  address: { ...sampleFindings.address, found, isCorrect: found.length > 0 && found.every(({ isOwn }) => isOwn) },
});
const forbidden = { found: ['issue "ca.example"'], isAllowed: false, name: "example.com", wanted: "letsencrypt.org" };

const cases: Readonly<Record<string, Case>> = {
  "nothing is wrong": { issue: null },
  "DNSSEC comes before name servers that do not respond": {
    findings: { dnssec: "failing", isDnsAvailable: false },
    issue: "dnssec_failing",
  },
  "name servers do not respond": { findings: { isDnsAvailable: false }, issue: "dns_unavailable" },
  "no TXT record": { findings: verification(), issue: "txt_missing" },
  "a TXT record for another purpose": { findings: verification("v=spf1 -all"), issue: "txt_missing" },
  "the TXT record of another workspace": { findings: verification("halka=0123"), issue: "txt_wrong" },
  "a TXT record with a typing error": { findings: verification('"Halka = 0123'), issue: "txt_wrong" },
  "a missing TXT record comes before a missing address": {
    findings: { ...verification(), ...address() },
    issue: "txt_missing",
  },
  "another workspace holds the host": { check: { isTaken: true }, issue: "taken" },
  "no address": { findings: { ...address(), reached: "no" }, issue: "no_address" },
  "an address of another server": { findings: { ...address(other), reached: "elsewhere" }, issue: "points_elsewhere" },
  "an address where nothing responds": { findings: { ...address(other), reached: "no" }, issue: "points_elsewhere" },
  "an address of ours and one of another server": {
    findings: { ...address(own, other), reached: "yes" },
    issue: "points_elsewhere",
  },
  "an IPv6 address of another server": {
    findings: { ...address(own, otherIpv6), reached: "yes" },
    issue: "ipv6_elsewhere",
  },
  "only an IPv6 address, of another server": {
    findings: { ...address(otherIpv6), reached: "no" },
    issue: "points_elsewhere",
  },
  "a proxy in front": { findings: { ...address(other), reached: "proxied" }, issue: null },
  "a proxy in front of a server that is down": {
    findings: { ...address(other), reached: "unknown" },
    issue: "unreachable",
  },
  "no response on port 80": { findings: { reached: "no" }, issue: "unreachable" },
  "CAA records of another authority": { findings: { caa: forbidden }, issue: "caa_forbids" },
  "CAA records do not matter to a proxy that orders certificates": {
    findings: { caa: forbidden },
    check: { needsCertificate: false },
    issue: null,
  },
  "no certificate yet": { check: { certificate: { ...valid, state: "none" } }, issue: "certificate_pending" },
  "an order in progress": { check: { certificate: { ...valid, state: "pending" } }, issue: "certificate_pending" },
  "a failed order": { check: { certificate: { ...valid, state: "failing" } }, issue: "certificate_failing" },
  "no certificate is needed behind a proxy that has one": {
    check: { certificate: { ...valid, state: "none" }, needsCertificate: false },
    issue: null,
  },
};

test.for(Object.entries(cases))("%s", ([, { findings, check, issue }]) => {
  const checked = { certificate: valid, needsCertificate: true, isTaken: false, ...check };
  expect(findIssue({ ...checked, findings: { ...sampleFindings, ...findings } })).toBe(issue);
});

describe("the record to copy", () => {
  const txt: DnsRecord = { type: "TXT", name: "_halka.go.example.com", value: "halka=0123" };
  const cname: DnsRecord = { type: "CNAME", name: "go.example.com", value: "halka.example" };
  const a: DnsRecord = { type: "A", name: "go.example.com", value: "192.0.2.1" };
  const aaaa: DnsRecord = { type: "AAAA", name: "go.example.com", value: "2001:db8::1" };
  const choose = (issue: DomainIssue | null, targets: readonly DnsRecord[] = [cname, a, aaaa]) =>
    chooseRecord(issue, { verification: txt, targets, caa: forbidden });

  test("is the TXT record until the host is verified", () => {
    expect([choose("txt_missing"), choose("txt_wrong")]).toEqual([txt, txt]);
  });

  test("is the preferred record for a host that does not lead here", () => {
    expect([choose("no_address"), choose("points_elsewhere")]).toEqual([cname, cname]);
    expect(choose("no_address", [a, aaaa])).toEqual(a);
    expect(choose("no_address", [])).toBeNull();
  });

  test("is our IPv6 address, if there is one", () => {
    expect(choose("ipv6_elsewhere")).toEqual(aaaa);
    expect(choose("ipv6_elsewhere", [cname, a])).toBeNull();
  });

  test("is a CAA record for our authority, added to the existing ones", () => {
    expect(choose("caa_forbids")).toEqual({ type: "CAA", name: "example.com", value: '0 issue "letsencrypt.org"' });
  });

  test("is empty for an issue that no record fixes", () => {
    const others = [null, "dns_unavailable", "dnssec_failing", "taken", "unreachable", "certificate_failing"] as const;
    expect(others.map((issue) => choose(issue))).toEqual(others.map(() => null));
  });
});
