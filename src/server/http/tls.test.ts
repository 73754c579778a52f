import { once } from "node:events";
import { connect, type ConnectionOptions, type TLSSocket } from "node:tls";
import { describe, expect, test } from "vitest";
import { newProbe } from "#features/domains/inspection/probe.ts";
import { insertChallenge } from "#features/domains/store/orders.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { openTestAuthority } from "#testing/certificates.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { openPostgresProxy } from "#testing/postgres-proxy.ts";
import { eventually } from "#testing/eventually.ts";
import { freePort } from "#testing/free-port.ts";
import { requestHost } from "#testing/host-request.ts";
import { testNode, type TestNode } from "#testing/node.ts";
import { TEST_SECRET } from "#testing/secrets.ts";
import { testPostgres } from "#testing/postgres.ts";
import { exchange } from "#testing/raw-http.ts";
import { insertTestDomain } from "#testing/stored-domains.ts";
import { storeCertificate } from "#testing/stored-certificates.ts";
import { toTicketKeys } from "./tls.ts";

const OWN = "halka.test";
const SHORT = "go.test";
const DOMAIN = "links.example.com";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const proxy = await openPostgresProxy(postgres.target);
const authority = openTestAuthority();
await insertTestDomain(postgres.sql, { host: DOMAIN, state: "verified" });
await insertTestDomain(postgres.sql, { host: "pending.example.com", state: "pending" });
const [one, two] = [await openSecure(), await openSecure()] as const;

interface SecureNode extends TestNode {
  readonly httpsPort: number;
  readonly httpPort: number;
}

async function openSecure(): Promise<SecureNode> {
  const [httpsPort, httpPort] = [await freePort(), await freePort()];
  const env = {
    TLS: "on",
    PUBLIC_URL: `https://${OWN}:${httpsPort}`,
    SHORT_HOST: SHORT,
    HTTPS_PORT: String(httpsPort),
    HTTP_PORT: String(httpPort),
  };
  const node = await testNode({ postgres: proxy.target, clickhouse: clickhouse.target }, { env });
  return { ...node, httpsPort, httpPort };
}

const store = (host: string, issuer = authority) =>
  storeCertificate(postgres.db, TEST_SECRET, { host, ...issuer.issue(host) });

/** A connection after its handshake; throws if the handshake fails. */
async function connectTls(node: SecureNode, servername: string, options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = connect({
    port: node.httpsPort,
    host: "127.0.0.1",
    servername,
    ca: authority.certificate,
    ...options,
  });
  await once(socket, "secureConnect");
  return socket;
}

async function getSubject(node: SecureNode, servername: string): Promise<{ name: string; fingerprint: string }> {
  const socket = await connectTls(node, servername);
  const { subjectaltname, fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return { name: subjectaltname!, fingerprint: fingerprint256 };
}

const getPlain = (node: SecureNode, host: string, path: string, method = "GET") =>
  requestHost({ port: node.httpPort, host, path, method });

test("serves the certificate of the requested name, on every node", async () => {
  await Promise.all([OWN, SHORT, DOMAIN].map((host) => store(host)));
  for (const node of [one, two])
    for (const host of [OWN, SHORT, DOMAIN]) expect((await getSubject(node, host)).name).toBe(`DNS:${host}`);
  expect((await getSubject(one, DOMAIN.toUpperCase())).name).toBe(`DNS:${DOMAIN}`);
});

test("serves the application over TLS, with HSTS", async () => {
  await store(OWN);
  const response = await requestHost({
    port: one.httpsPort,
    host: `${OWN}:${one.httpsPort}`,
    path: "/healthz",
    tls: { servername: OWN, ca: authority.certificate },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000");
});

test("ends a handshake with an alert if the name is unknown, missing, not verified, or has no certificate", async () => {
  await store("pending.example.com");
  await store("unknown.example.org");
  await insertTestDomain(postgres.sql, { host: "bare.example.com", state: "verified" });
  await one.node.servedHosts.refresh("bare.example.com");
  for (const name of ["unknown.example.org", "pending.example.com", "bare.example.com", ""])
    await expect(connectTls(one, name), name).rejects.toMatchObject({
      code: "ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE",
    });
});

test("rejects versions of TLS before 1.2", async () => {
  await store(OWN);
  const old = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
  await expect(connectTls(one, OWN, old)).rejects.toMatchObject({ code: expect.stringContaining("PROTOCOL_VERSION") });
  for (const version of ["TLSv1.2", "TLSv1.3"] as const) {
    const socket = await connectTls(one, OWN, { minVersion: version, maxVersion: version });
    expect(socket.getProtocol()).toBe(version);
    socket.destroy();
  }
});

test("serves a new certificate on all nodes without a restart", async () => {
  const getFingerprints = async () => {
    const subjects = await Promise.all([one, two].map((node) => getSubject(node, DOMAIN)));
    return subjects.map(({ fingerprint }) => fingerprint);
  };
  await store(DOMAIN);
  await eventually(async () => new Set(await getFingerprints()).size === 1);
  const [before] = await getFingerprints();
  await store(DOMAIN);
  await eventually(async () => (await getFingerprints()).every((fingerprint) => fingerprint !== before));
});

test("keeps connections open after their certificate has been replaced", async () => {
  await store(OWN);
  const socket = await connectTls(one, OWN);
  const { fingerprint } = await getSubject(one, OWN);
  await store(OWN);
  await eventually(async () => (await getSubject(one, OWN)).fingerprint !== fingerprint);
  socket.write(`GET /healthz HTTP/1.1\r\nhost: ${OWN}:${one.httpsPort}\r\n\r\n`);
  const [response] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  expect(response.toString()).toMatch(/^HTTP\/1.1 200 /);
});

describe("sessions", () => {
  async function getSession(node: SecureNode, host: string, version: "TLSv1.2" | "TLSv1.3"): Promise<Buffer> {
    const socket = connect({
      port: node.httpsPort,
      host: "127.0.0.1",
      servername: host,
      ca: authority.certificate,
      maxVersion: version,
    });
    const [session] = (await once(socket, "session")) as [Buffer];
    socket.destroy();
    return session;
  }

  test.each(["TLSv1.2", "TLSv1.3"] as const)(
    "of %s are resumed on every node, for their own host only",
    async (version) => {
      await Promise.all([store(OWN), store(DOMAIN)]);
      const session = await getSession(one, OWN, version);
      const isResumed = async (node: SecureNode, host: string) => {
        const socket = await connectTls(node, host, { session, maxVersion: version });
        const isReused = socket.isSessionReused();
        socket.destroy();
        return isReused;
      };
      expect(await isResumed(one, OWN)).toBe(true);
      expect(await isResumed(two, OWN)).toBe(true);
      expect(await isResumed(two, DOMAIN)).toBe(false);
    },
  );

  test("have ticket keys that change daily and derive from the secret", () => {
    const key = openKeys(TEST_SECRET).of("session tickets");
    const keys = toTicketKeys(key, "2026-11-26");
    expect(keys).toHaveLength(48);
    expect(toTicketKeys(key, "2026-11-26")).toEqual(keys);
    expect(toTicketKeys(key, "2026-11-27")).not.toEqual(keys);
  });
});

test("keeps serving certificates from memory while PostgreSQL is down, and recovers by itself", async () => {
  await Promise.all([store(OWN), store(DOMAIN), store(SHORT)]);
  for (const host of [OWN, DOMAIN]) await getSubject(one, host);
  await proxy.cut();
  try {
    for (const host of [OWN, DOMAIN]) expect((await getSubject(one, host)).name).toBe(`DNS:${host}`);
  } finally {
    await proxy.heal();
  }
  const { fingerprint } = await getSubject(one, OWN);
  await store(OWN);
  await eventually(async () => (await getSubject(one, OWN)).fingerprint !== fingerprint);
});

describe("plain HTTP", () => {
  test("redirects to HTTPS permanently, with the method and the whole path", async () => {
    for (const host of [OWN, SHORT, DOMAIN]) {
      const response = await getPlain(one, `${host}:${one.httpPort}`, "/a/b?c=%20d", "POST");
      expect(response.status).toBe(308);
      expect(response.headers.get("location")).toBe(`https://${host}:${one.httpsPort}/a/b?c=%20d`);
    }
  });

  test("redirects a host with a trailing dot, and `OPTIONS *`, to their HTTPS addresses", async () => {
    expect((await getPlain(one, `${DOMAIN}.`, "/a")).headers.get("location")).toBe(
      `https://${DOMAIN}:${one.httpsPort}/a`,
    );
    const options = await getPlain(one, OWN, "*", "OPTIONS");
    expect(options.headers.get("location")).toBe(`https://${OWN}:${one.httpsPort}/`);
  });

  test("rejects hosts that are not served", async () => {
    for (const host of ["unknown.example.org", "pending.example.com", "127.0.0.1"])
      expect((await getPlain(one, host, "/")).status, host).toBe(421);
  });

  test("rejects metrics under an unknown host: a redirect would lead Prometheus to its own machine", async () => {
    expect((await getPlain(one, "10.0.0.7", "/metrics")).status).toBe(421);
    expect((await getPlain(one, OWN, "/metrics")).status).toBe(308);
    for (const path of ["/healthz", "/readyz"]) expect((await getPlain(one, "10.0.0.7", path)).status, path).toBe(308);
  });

  test("responds to challenges of the authority on every node, on any host", async () => {
    const challenge = { token: "a-token-of-the-authority", keyAuthorization: "a-token.thumbprint" };
    await insertChallenge(postgres.db, { ...challenge, expiresAt: new Date(Date.now() + 60_000) });
    for (const node of [one, two]) {
      const response = await getPlain(node, "new.example.com", `/.well-known/acme-challenge/${challenge.token}`);
      expect([response.status, response.body]).toEqual([200, challenge.keyAuthorization]);
    }
    const unknown = await getPlain(one, OWN, "/.well-known/acme-challenge/another-token-of-it");
    expect([unknown.status, unknown.body]).toEqual([404, ""]);
  });

  test("responds to probes, so that the doctor finds this installation", async () => {
    const probe = newProbe(openKeys(TEST_SECRET).of("host probe"));
    const response = await getPlain(two, "new.example.com", probe.path);
    expect([response.status, response.body]).toEqual([200, probe.response]);
  });

  test("rejects a request with an empty host, and one that is malformed", async () => {
    expect((await getPlain(one, "", "/")).status).toBe(421);
    expect(await exchange(one.httpPort, "hello\r\n\r\n")).toMatch(/^HTTP\/1.1 400 /);
  });
});
