import { beforeEach, expect, test } from "vitest";
import { openDnsServer } from "#testing/dns-server.ts";
import { findCaaSet, mayIssue } from "./caa.ts";
import { openDns } from "./open-dns.ts";

const zone = await openDnsServer();
const dns = openDns({ servers: [zone.server], timeoutMs: 20_000 });

beforeEach(() => zone.reset());

const issue = (value: string) => ({ isCritical: false, tag: "issue", value });
/** We only use the method http-01. */
const DNS_ONLY = "letsencrypt.org; validationmethods=dns-01";

test("uses the records of the closest name that has any", async () => {
  zone.set("a.b.example.com", { A: ["192.0.2.1"] });
  expect(await findCaaSet(dns, "a.b.example.com")).toEqual({ name: "a.b.example.com", records: [] });
  zone.set("example.com", { CAA: [{ tag: "issue", value: "ca.example" }] });
  expect(await findCaaSet(dns, "a.b.example.com")).toEqual({ name: "example.com", records: [issue("ca.example")] });
  zone.set("b.example.com", { CAA: [{ tag: "issue", value: ";" }] });
  expect(await findCaaSet(dns, "a.b.example.com")).toEqual({ name: "b.example.com", records: [issue(";")] });
});

test("reports the records as unknown if a parent domain does not respond", async () => {
  zone.set("www.example.com", { A: ["192.0.2.1"] });
  zone.fail("example.com", "SERVFAIL", "CAA");
  expect(await findCaaSet(dns, "www.example.com")).toBe("unavailable");
});

test.each([
  ["no records", []],
  ["our authority", [issue("letsencrypt.org")]],
  ["our authority with parameters", [issue(" LetsEncrypt.org ; validationmethods=http-01")]],
  ["our authority for several methods", [issue("letsencrypt.org;x=y; ValidationMethods = dns-01,http-01")]],
  ["our authority for another method, and for any", [issue(DNS_ONLY), issue("letsencrypt.org")]],
  ["our authority among others", [issue("ca.example"), issue("letsencrypt.org")]],
  ["wildcards only", [{ isCritical: false, tag: "issuewild", value: ";" }]],
])("allows issuance with records for %s", (_, records) => {
  expect(mayIssue(records, "letsencrypt.org")).toBe(true);
});

test.each([
  ["another authority", [issue("ca.example")]],
  ["our authority for another method", [issue(DNS_ONLY)]],
  ["no authority", [issue(";")]],
  ["an unknown critical property", [issue("letsencrypt.org"), { isCritical: true, tag: "x", value: "" }]],
])("does not allow issuance with records for %s", (_, records) => {
  expect(mayIssue(records, "letsencrypt.org")).toBe(false);
});

test("allows an authority without a known CAA name unless no authority is allowed", () => {
  expect(mayIssue([issue("ca.example")], undefined)).toBe(true);
  expect(mayIssue([issue(";")], undefined)).toBe(false);
  expect(mayIssue([issue("ca.example; validationmethods=dns-01")], undefined)).toBe(false);
});
