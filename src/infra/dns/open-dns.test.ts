import { beforeEach, describe, expect, test } from "vitest";
import { openDnsServer } from "#testing/dns-server.ts";
import { openDns } from "./open-dns.ts";

const zone = await openDnsServer();
const dns = openDns({ servers: [zone.server], timeoutMs: 20_000 });
/** For servers that do not respond. */
const hasty = openDns({ servers: [zone.server], timeoutMs: 400 });

beforeEach(() => zone.reset());

test("finds records of each type", async () => {
  zone.set("www.example.com", {
    A: ["192.0.2.1", "192.0.2.2"],
    AAAA: ["2001:db8::1"],
    TXT: [["halka=", "abc"], "other"],
    NS: ["ns1.example.net"],
    CAA: [{ tag: "issue", value: "letsencrypt.org" }],
  });
  expect(await dns.findIpv4("www.example.com")).toEqual(["192.0.2.1", "192.0.2.2"]);
  expect(await dns.findIpv6("www.example.com")).toEqual(["2001:db8::1"]);
  expect(await dns.findTexts("www.example.com")).toEqual(["halka=abc", "other"]);
  expect(await dns.findNameServers("www.example.com")).toEqual(["ns1.example.net"]);
  expect(await dns.findCaa("www.example.com")).toEqual([{ isCritical: false, tag: "issue", value: "letsencrypt.org" }]);
});

test("keeps the critical flag of CAA records", async () => {
  zone.set("example.com", { CAA: [{ tag: "issue", value: "letsencrypt.org", issuerCritical: true }] });
  expect(await dns.findCaa("example.com")).toEqual([{ isCritical: true, tag: "issue", value: "letsencrypt.org" }]);
});

test("returns a changed record at once", async () => {
  zone.set("www.example.com", { A: ["192.0.2.1"] });
  expect(await dns.findIpv4("www.example.com")).toEqual(["192.0.2.1"]);
  zone.set("www.example.com", { A: ["192.0.2.9"] });
  expect(await dns.findIpv4("www.example.com")).toEqual(["192.0.2.9"]);
});

test("returns no records for an unknown name or type", async () => {
  zone.set("www.example.com", { A: ["192.0.2.1"] });
  expect(await dns.findIpv4("nothing.example.com")).toEqual([]);
  expect(await dns.findTexts("www.example.com")).toEqual([]);
});

test.for(["SERVFAIL", "REFUSED", "silent"] as const)(
  "reports %s as unavailable, not as no records",
  async (failure) => {
    zone.fail("www.example.com", failure);
    expect(await hasty.findIpv4("www.example.com")).toBe("unavailable");
    expect(await hasty.followCnames("www.example.com")).toBe("unavailable");
  },
);

test("ends a query without a response within the time limit", async () => {
  zone.fail("www.example.com", "silent");
  const start = performance.now();
  await hasty.findIpv4("www.example.com");
  expect(performance.now() - start).toBeLessThan(5_000);
});

describe("aliases", () => {
  test("are followed step by step", async () => {
    zone.set("www.example.com", { CNAME: "shop.Example.net" });
    zone.set("shop.example.net", { CNAME: "edge.example.org" });
    zone.set("edge.example.org", { A: ["192.0.2.1"] });
    expect(await dns.followCnames("www.example.com")).toEqual({
      names: ["shop.example.net", "edge.example.org"],
      isComplete: true,
    });
    expect(await dns.followCnames("edge.example.org")).toEqual({ names: [], isComplete: true });
  });

  test("end at a loop", async () => {
    zone.set("a.example.com", { CNAME: "b.example.com" });
    zone.set("b.example.com", { CNAME: "a.example.com" });
    expect(await dns.followCnames("a.example.com")).toEqual({ names: ["b.example.com"], isComplete: false });
  });

  test("are followed for at most eight steps", async () => {
    for (let step = 0; step < 20; step++) zone.set(`a${step}.example.com`, { CNAME: `a${step + 1}.example.com` });
    const aliases = await dns.followCnames("a0.example.com");
    expect(aliases).toMatchObject({ isComplete: false });
    expect(aliases !== "unavailable" && aliases.names).toHaveLength(8);
  });
});

describe("DNSSEC", () => {
  test("fails if the name servers respond only when they do not check signatures", async () => {
    zone.set("www.example.com", { A: ["192.0.2.1"] });
    zone.fail("www.example.com", "dnssec");
    expect(await dns.findIpv4("www.example.com")).toBe("unavailable");
    expect(await dns.isDnssecFailing("www.example.com")).toBe(true);
  });

  test.for(["SERVFAIL", "REFUSED", "silent"] as const)("is not the cause of %s", async (failure) => {
    zone.fail("www.example.com", failure);
    expect(await hasty.isDnssecFailing("www.example.com")).toBe(false);
  });

  test("is not failing while the name servers respond", async () => {
    zone.set("www.example.com", { A: ["192.0.2.1"] });
    expect(await dns.isDnssecFailing("www.example.com")).toBe(false);
  });
});
