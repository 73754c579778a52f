import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { beforeEach, describe, expect, test } from "vitest";
import { openDns } from "#infra/dns/open-dns.ts";
import { publicEgress } from "#infra/fetch/egress-policy.ts";
import { afterFile } from "#testing/after-file.ts";
import { openTestAuthority } from "#testing/certificates.ts";
import { openDnsServer } from "#testing/dns-server.ts";
import { inspectHost } from "./inspect.ts";
import { respondToProbe } from "./probe.ts";
import { openProbe } from "./reach-host.ts";

const KEY = Buffer.alloc(32, 1);
/** This installation, a proxy in front of it, and an unrelated server, all on the same port. */
const OWN = "127.0.0.1";
const PROXY = "127.0.0.2";
const OTHER = "127.0.0.3";
const HOST = "go.example.com";
const verification = { names: ["_halka.go.example.com", "_halka.example.com"], value: "halka=0123456789abcdef" };

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

const respondAsOurs: Respond = (request, response) => {
  const body = respondToProbe(KEY, request.url!);
  response.writeHead(body === undefined ? 421 : 200).end(body);
};
const responses = new Map<string, Respond>();
const requests: string[] = [];
const server = createServer((request, response) => {
  const address = request.socket.localAddress!;
  requests.push(`${address} ${request.headers.host}`);
  (responses.get(address) ?? respondAsOurs)(request, response);
}).listen(0, "0.0.0.0");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const testAuthority = openTestAuthority();
const { chain, privateKey } = testAuthority.issue(HOST);
let secureConnections = 0;
const secureServer = createSecureServer({ cert: chain, key: privateKey }, respondAsOurs)
  .on("connection", () => secureConnections++)
  .listen(0, "0.0.0.0");
await once(secureServer, "listening");
const { port: securePort } = secureServer.address() as AddressInfo;
const trusted = getCACertificates("default");
setDefaultCACertificates([...trusted, testAuthority.certificate]);
afterFile(() => {
  setDefaultCACertificates(trusted);
  for (const each of [server, secureServer]) {
    each.closeAllConnections();
    each.close();
  }
});

const zone = await openDnsServer();
const dns = openDns({ servers: [zone.server], timeoutMs: 500 });
let authority: string | undefined = "letsencrypt.org";
const probe = openProbe({
  key: KEY,
  userAgent: "HalkaTest/1",
  getPort: () => port,
  securePorts: [securePort],
  // these loopback addresses stand for the public internet
  egress: { ...publicEgress, mayConnect: (address) => [PROXY, OTHER].includes(address) },
});
const inspect = (own: readonly string[] = [OWN], needsCertificates = true) =>
  inspectHost(
    { dns, probe, findOwnAddresses: async () => own, authority, needsCertificates },
    { host: HOST, verification },
  );

beforeEach(() => {
  zone.reset();
  responses.clear();
  requests.length = 0;
  secureConnections = 0;
  authority = "letsencrypt.org";
  zone.set("_halka.go.example.com", { TXT: [verification.value] });
  zone.set(HOST, { A: [OWN] });
  responses.set(OTHER, (_request, response) => response.end("hello"));
});

test("finds nothing wrong with a correct host", async () => {
  zone.set("example.com", {
    NS: ["ada.ns.cloudflare.com"],
    CAA: [{ tag: "issue", value: "letsencrypt.org" }],
  });
  expect(await inspect()).toEqual({
    verification: { isFound: true, found: [verification.value] },
    address: {
      aliases: [],
      found: [{ type: "A", value: OWN, isOwn: true }],
      isCorrect: true,
      provider: "Cloudflare",
    },
    caa: { found: ['issue "letsencrypt.org"'], isAllowed: true, name: "example.com", wanted: "letsencrypt.org" },
    dnssec: "ok",
    reached: "yes",
    isDnsAvailable: true,
  });
});

describe("the verification", () => {
  test("is missing without a TXT record, and no connection to the host is made", async () => {
    zone.set("_halka.go.example.com", {});
    expect(await inspect()).toMatchObject({
      verification: { isFound: false, found: [] },
      address: { isCorrect: true },
      reached: "unknown",
    });
    expect(requests).toEqual([]);
  });

  test("is found at the apex, among several records, and in a record of several strings", async () => {
    zone.set("_halka.go.example.com", {});
    zone.set("_halka.example.com", { TXT: ["halka=of another workspace", ["halka=01234567", "89abcdef"]] });
    expect((await inspect()).verification).toEqual({
      isFound: true,
      found: ["halka=of another workspace", verification.value],
    });
  });

  test("may be reached through an alias of the record's name", async () => {
    zone.set("_halka.go.example.com", { CNAME: "verification.example.net" });
    zone.set("verification.example.net", { TXT: [verification.value] });
    expect((await inspect()).verification.isFound).toBe(true);
  });

  test("is not found at an alias of the host that leads to this installation", async () => {
    zone.set("_halka.go.example.com", {});
    zone.set(HOST, { CNAME: "halka.example" });
    zone.set("halka.example", { A: [OWN], TXT: [verification.value] });
    expect((await inspect()).verification).toEqual({ isFound: false, found: [] });
  });

  test("lists the record of another workspace, and only the beginning of a long one", async () => {
    zone.set("_halka.go.example.com", { TXT: ["halka=fedcba9876543210", ["x".repeat(255), "y"]] });
    expect((await inspect()).verification).toEqual({
      isFound: false,
      found: ["halka=fedcba9876543210", "x".repeat(255)],
    });
  });

  test("is found although the name servers of the other name do not respond", async () => {
    zone.fail("_halka.example.com", "SERVFAIL");
    expect((await inspect()).verification.isFound).toBe(true);
    zone.set("_halka.go.example.com", {});
    expect((await inspect()).isDnsAvailable).toBe(false);
  });
});

describe("the address", () => {
  test("may be reached through aliases", async () => {
    zone.set(HOST, { CNAME: "pages.example.net" });
    zone.set("pages.example.net", { CNAME: "halka.example" });
    zone.set("halka.example", { A: [OWN] });
    expect(await inspect()).toMatchObject({
      address: { aliases: ["pages.example.net", "halka.example"], isCorrect: true },
      reached: "yes",
    });
  });

  test("is missing without records", async () => {
    zone.set(HOST, {});
    expect(await inspect()).toMatchObject({ address: { found: [], isCorrect: false }, reached: "no" });
    expect(requests).toEqual([]);
  });

  test("is missing if the aliases form a loop", async () => {
    zone.set(HOST, { CNAME: "a.example.net" });
    zone.set("a.example.net", { CNAME: HOST });
    expect(await inspect()).toMatchObject({ isDnsAvailable: true, address: { found: [], isCorrect: false } });
  });

  test("is that of another server", async () => {
    zone.set(HOST, { A: [OTHER] });
    expect(await inspect()).toMatchObject({ address: { isCorrect: false }, reached: "elsewhere" });
    expect(requests).toEqual([`${OTHER} ${HOST}:${port}`]);
  });

  test("is that of a proxy in front of this installation", async () => {
    zone.set(HOST, { A: [PROXY] });
    expect(await inspect()).toMatchObject({ address: { isCorrect: false }, reached: "proxied" });
  });

  test("is that of a proxy that reports that its server is down", async () => {
    responses.set(PROXY, (_request, response) => response.writeHead(521).end("down"));
    zone.set(HOST, { A: [PROXY] });
    expect(await inspect()).toMatchObject({ reached: "unknown" });
  });

  test("is only partly ours: IPv4 arrives here, IPv6 at another server", async () => {
    zone.set(HOST, { A: [OWN], AAAA: ["2001:db8::7"] });
    expect(await inspect()).toMatchObject({
      address: {
        isCorrect: false,
        found: [
          { type: "A", value: OWN, isOwn: true },
          { type: "AAAA", value: "private", isOwn: false },
        ],
      },
      reached: "yes",
    });
  });

  test("is unknown while this installation cannot find its own addresses", async () => {
    expect((await inspect([])).isDnsAvailable).toBe(false);
  });
});

describe("port 80", () => {
  const redirect =
    (location: string): Respond =>
    (request, response) =>
      response.writeHead(308, { location: location.replace("{path}", request.url!) }).end();

  test("is unreachable if the connection fails", async () => {
    responses.set(OWN, (request) => request.socket.destroy());
    expect((await inspect()).reached).toBe("no");
  });

  test("must respond with our text, even at our own address", async () => {
    responses.set(OWN, (_request, response) => response.end("hello"));
    expect((await inspect()).reached).toBe("no");
  });

  test("is not ours if it redirects to another host, even one that responds", async () => {
    zone.set("other.example.com", { A: [PROXY] });
    responses.set(OTHER, redirect(`http://other.example.com:${port}{path}`));
    zone.set(HOST, { A: [OTHER] });
    expect((await inspect()).reached).toBe("no");
    expect(requests).toHaveLength(1);
  });

  test.each([
    ["plain HTTP", `http://${HOST}:${port}{path}`],
    ["another path", `https://${HOST}:${securePort}/admin`],
  ])("is not ours if it redirects to %s", async (_to, location) => {
    zone.set(HOST, { A: [OTHER] });
    responses.set(OTHER, redirect(location));
    expect((await inspect()).reached).toBe("no");
    expect([requests.length, secureConnections]).toEqual([1, 0]);
  });

  test("may redirect to HTTPS with the same host and path", async () => {
    responses.set(OWN, redirect(`https://${HOST}:${securePort}{path}`));
    expect((await inspect()).reached).toBe("yes");
    expect([requests.length, secureConnections]).toEqual([1, 1]);
  });
});

describe("an internal network", () => {
  const open = createTcpServer((socket) => {
    connections++;
    socket.destroy();
  });
  let connections = 0;

  test("is never connected to, and an open port looks like a closed one", async () => {
    open.listen(0, "127.0.0.9");
    await once(open, "listening");
    afterFile(() => open.close());
    const openPort = (open.address() as AddressInfo).port;
    const inspectPort = (getPort: () => number) =>
      inspectHost(
        {
          dns,
          probe: openProbe({ key: KEY, userAgent: "HalkaTest/1", getPort, securePorts: [] }),
          findOwnAddresses: async () => [OWN],
          authority,
          needsCertificates: true,
        },
        { host: HOST, verification },
      );
    for (const address of ["127.0.0.9", "10.0.0.1", "169.254.169.254", "192.168.0.1"]) {
      zone.set(HOST, { A: [address] });
      const opened = await inspectPort(() => openPort);
      expect(opened).toEqual(await inspectPort(() => 1));
      expect(opened).toMatchObject({
        address: { found: [{ type: "A", value: "private", isOwn: false }] },
        reached: "no",
      });
    }
    zone.set(HOST, { A: [OWN, "127.0.0.9"], AAAA: ["::1", "fd00::1"] });
    expect(await inspectPort(() => openPort)).toMatchObject({ reached: "no", address: { isCorrect: false } });
    expect(connections).toBe(0);
  });
});

describe("certificates", () => {
  test("may be forbidden by the records of a parent domain", async () => {
    zone.set("example.com", { CAA: [{ tag: "issue", value: "ca.example" }] });
    expect((await inspect()).caa).toEqual({
      found: ['issue "ca.example"'],
      isAllowed: false,
      name: "example.com",
      wanted: "letsencrypt.org",
    });
    authority = undefined;
    expect((await inspect()).caa).toMatchObject({ isAllowed: true, wanted: null });
  });
});

test("CAA records that cannot be read matter only to installations that order certificates", async () => {
  zone.fail("example.com", "SERVFAIL", "CAA");
  expect(await inspect()).toMatchObject({ isDnsAvailable: false });
  expect(await inspect([OWN], false)).toMatchObject({ isDnsAvailable: true, caa: { found: [], isAllowed: true } });
});

describe("name servers", () => {
  test.for(["SERVFAIL", "REFUSED", "silent"] as const)(
    "that do not respond (%s) make everything unknown",
    async (how) => {
      zone.fail(HOST, how);
      expect(await inspect()).toMatchObject({ isDnsAvailable: false, dnssec: "unknown", reached: "unknown" });
    },
  );

  test("that respond only with validation disabled reveal that DNSSEC fails", async () => {
    zone.fail(HOST, "dnssec");
    zone.fail("_halka.go.example.com", "dnssec");
    expect(await inspect()).toMatchObject({ isDnsAvailable: false, dnssec: "failing" });
  });

  test("that do not name the zone's servers leave only the provider unknown", async () => {
    zone.fail("example.com", "SERVFAIL", "NS");
    expect(await inspect()).toMatchObject({ isDnsAvailable: true, reached: "yes", address: { provider: null } });
  });
});
