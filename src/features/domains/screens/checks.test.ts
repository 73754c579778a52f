import { expect, test } from "vitest";
import { sampleDiagnosis, sampleDomain } from "#testing/sample-domain.ts";
import type { Domain } from "../contract.ts";
import type { Diagnosis } from "../inspection/diagnosis.ts";
import { type CheckName, listDomainChecks } from "./checks.ts";

function find(name: CheckName, diagnosis: Partial<Diagnosis>, domain: Partial<Domain> = {}) {
  return listDomainChecks(sampleDomain(domain), sampleDiagnosis(diagnosis)).find((check) => check.name === name);
}

const ours = { type: "A", value: "203.0.113.10", isOwn: true } as const;
const theirs = { type: "AAAA", value: "2001:db8::1", isOwn: false } as const;
const address = { aliases: [], found: [ours], isCorrect: true, provider: null };

test("lists every passed check", () => {
  const certificate = { state: "valid", expiresAt: "2026-03-01T00:00:00.000Z", problem: null } as const;
  const checks = listDomainChecks(sampleDomain({ state: "live", certificate }), sampleDiagnosis());
  expect(checks.map(({ name }) => name)).toEqual(["ownership", "address", "port", "dnssec", "caa", "certificate"]);
  expect(new Set(checks.map(({ status }) => status))).toEqual(new Set(["ok"]));
});

test("shows a wrong TXT record beside the expected one", () => {
  expect(find("ownership", { verification: { isFound: false, found: ["halka=old"] } })).toMatchObject({
    status: "bad",
    result: "ownership_wrong",
    details: [{ label: "found", values: ["halka=old"] }, { label: "wanted" }],
  });
});

test("marks nothing as wrong or passed while name servers do not respond", () => {
  const unknown = { isDnsAvailable: false, verification: { isFound: false, found: [] } };
  expect(find("ownership", unknown)?.status).toBe("open");
  expect(find("address", { isDnsAvailable: false, address: { ...address, found: [], isCorrect: false } })?.status).toBe(
    "open",
  );
  const noCaa = { found: [], isAllowed: true, name: null, wanted: null };
  expect(find("caa", { isDnsAvailable: false, caa: noCaa })).toMatchObject({ status: "open", result: "caa_open" });
});

test("lists an AAAA record that leads elsewhere apart from our addresses", () => {
  const mixed = { ...address, found: [ours, theirs], isCorrect: false, provider: "GoDaddy" };
  expect(find("address", { address: mixed, issue: "ipv6_elsewhere" })).toMatchObject({
    status: "bad",
    result: "address_ipv6",
    details: [
      { label: "found", values: ["A 203.0.113.10"] },
      { label: "elsewhere", values: ["AAAA 2001:db8::1"] },
      { label: "wanted", values: ["CNAME halka.example", "A 203.0.113.10"] },
      { label: "provider", values: ["GoDaddy"] },
    ],
  });
});

test("accepts the addresses of a proxy that forwards requests", () => {
  const proxy = { ...address, found: [theirs], isCorrect: false };
  expect(find("address", { address: proxy, reached: "proxied" })).toMatchObject({
    status: "ok",
    result: "address_proxied",
  });
});

test.each([
  ["no", null, "bad", "port_silent"],
  ["elsewhere", "points_elsewhere", "bad", "port_elsewhere"],
  ["unknown", "txt_missing", "open", "port_open"],
  ["unknown", "unreachable", "bad", "port_silent"],
] as const)("if port 80 is reached: %s and the issue is %s, the check is %s", (reached, issue, status, result) => {
  expect(find("port", { reached, issue })).toMatchObject({ status, result });
});

test("shows CAA records that forbid our authority beside the missing one", () => {
  const caa = { found: ['issue "digicert.com"'], isAllowed: false, name: "example.com", wanted: "letsencrypt.org" };
  expect(find("caa", { caa })).toMatchObject({
    status: "bad",
    details: [
      { label: "found", values: ['issue "digicert.com"'] },
      { label: "wanted", values: ['issue "letsencrypt.org"'] },
    ],
  });
});

test("expects a certificate of the proxy, and ignores CAA records, if we order no certificates", () => {
  const caa = { found: ['issue "digicert.com"'], isAllowed: false, name: "example.com", wanted: null };
  expect(find("certificate", {}, { needsCertificate: false })?.result).toBe("certificate_proxy");
  expect(find("certificate", {})?.result).toBe("certificate_open");
  expect(find("caa", { caa }, { needsCertificate: false })?.status).toBe("open");
});

test("says why the authority issued no certificate", () => {
  const certificate = { state: "failing", expiresAt: null, problem: "rate limited" } as const;
  expect(find("certificate", {}, { certificate })).toMatchObject({
    status: "bad",
    details: [{ label: "reason", values: ["rate limited"] }],
  });
});
