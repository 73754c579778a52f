import { expect, test } from "vitest";
import { sampleDiagnosis, sampleDomain } from "#testing/sample-domain.ts";
import { findRequiredRecords, toShortName } from "./records.ts";

const domain = sampleDomain();
const { verification, targets } = domain;
const alias = targets[0]!;
const nowhere = { aliases: [], found: [], isCorrect: false, provider: null };
const addresses = [
  { type: "A", name: "example.com", value: "203.0.113.10" },
  { type: "AAAA", name: "example.com", value: "2001:db8::10" },
] as const;

test("a new domain needs the TXT record and the alias", () => {
  expect(findRequiredRecords(domain)).toEqual({ now: [verification, alias], later: [], all: [] });
});

test("a domain without an alias needs every address", () => {
  expect(findRequiredRecords({ ...domain, targets: [...addresses] }).now).toEqual([verification, ...addresses]);
});

test("a missing address is requested together with a missing TXT record", () => {
  const diagnosis = sampleDiagnosis({ issue: "txt_missing", record: verification, address: nowhere });
  expect(findRequiredRecords({ ...domain, diagnosis })).toEqual({ now: [verification], later: [alias], all: [] });
});

test.each([
  ["the address is correct", {}],
  ["a proxy passes requests on", { address: nowhere, reached: "proxied" }],
] as const)("requests only the TXT record if %s", (_case, found) => {
  const diagnosis = sampleDiagnosis({
    ...found,
    ...("address" in found && { address: { ...nowhere, aliases: [], found: [] } }),
    issue: "txt_missing",
    record: verification,
  });
  expect(findRequiredRecords({ ...domain, diagnosis })).toEqual({ now: [verification], later: [], all: [] });
});

test("if one address is missing, all of them are shown", () => {
  const diagnosis = sampleDiagnosis({ issue: "no_address", record: addresses[0], address: nowhere });
  const wanted = findRequiredRecords({ ...domain, targets: [...addresses], diagnosis });
  expect(wanted).toEqual({ now: [addresses[0]], later: [addresses[1]], all: [] });
});

test("the records of a new domain stay on the screen while name servers do not respond", () => {
  const diagnosis = sampleDiagnosis({ issue: "dns_unavailable", isDnsAvailable: false });
  expect(findRequiredRecords({ ...domain, diagnosis })).toEqual({ now: [], later: [], all: [verification, alias] });
});

test("a live or blocked domain needs no record", () => {
  const none = { now: [], later: [], all: [] };
  expect(findRequiredRecords({ ...domain, state: "live", diagnosis: sampleDiagnosis() })).toEqual(none);
  expect(findRequiredRecords({ ...domain, state: "blocked" })).toEqual(none);
});

test.each([
  ["_halka.go.example.com", "_halka.go"],
  ["go.example.com", "go"],
  ["example.com", "@"],
  ["notexample.com", "notexample.com"],
])("shortens the name %s to %s in the zone example.com", (name, short) => {
  expect(toShortName(name, "example.com")).toBe(short);
});
