import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { connect } from "node:tls";
import { openFakeAcmeServer } from "#testing/fake-acme-server.ts";
import { openTestAuthority } from "#testing/certificates.ts";
import { freePort } from "#testing/free-port.ts";
import { type Pebble, startPebble } from "#testing/pebble.ts";
import { killAll } from "../../qa/processes.ts";
import type { Product } from "../../qa/product.ts";
import { expect, test as base } from "./fixtures.ts";

const HOST = "halka.test";
const SHORT_HOST = "go.test";
/** An order that fails on a busy machine is placed again after a minute. */
const ISSUED_MS = 120_000;

const test = base.extend<{ ports: { https: number; http: number }; pebble: Pebble }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads fixture names from the pattern
  ports: async ({}, provide) => provide({ https: await freePort(), http: await freePort() }),
  pebble: async ({ ports }, provide) => {
    const pebble = await startPebble({ httpPort: ports.http });
    await provide(pebble);
    await pebble.stop();
  },
});

test("serves HTTPS without a proxy: obtains certificates, redirects from HTTP, and keeps the certificates", async ({
  start,
  pebble,
  ports,
}) => {
  test.setTimeout(300_000);
  const env = toEnv(ports, pebble.directory, pebble.authorityFile);
  const first = await start({ env });
  await expect.poll(() => isReady(first), { timeout: ISSUED_MS }).toBe(true);
  const root = await pebble.findRoot();
  const getStatus = (host: string, path: string) => secureGet(ports.https, root, host, path);
  for (const host of [HOST, SHORT_HOST])
    await expect.poll(() => getStatus(host, "/healthz").catch(() => 0), { timeout: ISSUED_MS }).toBe(200);
  const issued = pebble.countOrders();
  const redirect = await fetch(`http://127.0.0.1:${ports.http}/healthz`, { redirect: "manual" });
  expect(redirect.status).toBe(308);
  await expect(getFingerprint(ports.https, root, "unknown.test")).rejects.toThrow(/alert handshake failure/i);

  // the replacement of a killed worker serves the same certificate
  const fingerprint = await getFingerprint(ports.https, root, HOST);
  process.kill(first.pids("web")[0]!, "SIGKILL");
  await expect.poll(() => getFingerprint(ports.https, root, HOST).catch(() => "")).toBe(fingerprint);
  expect((await first.stop()).code).toBe(0);

  // the next start serves the same certificate too, without a new order
  const second = await start({ env, dataDir: first.dataDir });
  await expect.poll(() => isReady(second), { timeout: ISSUED_MS }).toBe(true);
  expect(await getFingerprint(ports.https, root, HOST)).toBe(fingerprint);
  expect(pebble.countOrders()).toBe(issued);
  expect(second.errors).toEqual([]);
  expect((await second.stop()).code).toBe(0);
});

test("resumes an order after kill -9 between finalization and download, without placing a second one", async ({
  folder,
  start,
  ports,
}) => {
  test.setTimeout(300_000);
  const trust = openTestAuthority("HTTPS of the ACME server");
  const authorityFile = join(folder, "authority.pem");
  writeFileSync(authorityFile, trust.certificate);
  const acmeServer = await openFakeAcmeServer({
    tls: trust.issue("localhost"),
    fetchChallenge: async (_host, path) => (await fetch(`http://127.0.0.1:${ports.http}${path}`)).text(),
  });
  // the authority has issued the certificate, but keeps reporting the order as processing
  acmeServer.behaviour.processing = Infinity;
  const env = toEnv(ports, acmeServer.directory, authorityFile);
  const first = await start({ env });
  const isFinal = () => acmeServer.requests.some((path) => path.startsWith("/finalize/"));
  await expect.poll(isFinal, { timeout: ISSUED_MS }).toBe(true);
  killAll(first.tree());
  await first.ended;
  acmeServer.finish();

  const second = await start({ env, dataDir: first.dataDir });
  const getStatus = () => secureGet(ports.https, acmeServer.authority.certificate, HOST, "/healthz").catch(() => 0);
  await expect.poll(getStatus, { timeout: ISSUED_MS }).toBe(200);
  expect(acmeServer.orders.filter(({ identifiers }) => identifiers[0]!.value === HOST)).toHaveLength(1);
  expect((await second.stop()).code).toBe(0);
  acmeServer.close();
});

function toEnv(ports: { https: number; http: number }, directory: string, authorityFile: string) {
  return {
    TLS: "on",
    PUBLIC_URL: `https://${HOST}`,
    SHORT_HOST,
    HTTPS_PORT: String(ports.https),
    HTTP_PORT: String(ports.http),
    ACME_DIRECTORY: directory,
    NODE_EXTRA_CA_CERTS: authorityFile,
  };
}

const isReady = (product: Product) => product.log.some((line) => line.includes("Halka is ready"));

function secureGet(port: number, ca: string, host: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, servername: host, ca, path, headers: { host }, agent: false };
    request(options, (incoming) => resolve(incoming.resume().statusCode!))
      .on("error", reject)
      .end();
  });
}

async function getFingerprint(port: number, ca: string, servername: string): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", servername, ca });
  await once(socket, "secureConnect");
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}
