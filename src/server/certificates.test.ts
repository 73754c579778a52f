import { once } from "node:events";
import { request as requestPlain } from "node:http";
import { request } from "node:https";
import { connect, getCACertificates, setDefaultCACertificates } from "node:tls";
import { pino } from "pino";
import { beforeAll, expect, test } from "vitest";
import type { Domain } from "#features/domains/contract.ts";
import { setPlan } from "#features/workspaces/workspaces.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { afterFile } from "#testing/after-file.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { freePort } from "#testing/free-port.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { TEST_SECRET } from "#testing/secrets.ts";
import { isPebbleInstalled, type Pebble, startPebble } from "#testing/pebble.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "./jobs.ts";
import { collectMetrics } from "./metrics/gather-metrics.ts";
import { startBackground } from "./start-background.ts";

const OWN = "halka.test";
const isMissing = process.env["CI"] === undefined && !isPebbleInstalled();

if (isMissing) console.warn("Skipped: these tests need pebble (apt-get install pebble).");

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target, secret: TEST_SECRET };
const log = pino({ level: "silent" });
let pebble: Pebble;
let root: string;
let nodes: readonly Ports[];

interface Ports {
  readonly https: number;
  readonly http: number;
}

beforeAll(async () => {
  if (isMissing) return;
  await installJobs(postgres.target, queues);
  const all = await Promise.all(Array.from({ length: 4 }, () => freePort()));
  nodes = [
    { https: all[0]!, http: all[1]! },
    { https: all[2]!, http: all[3]! },
  ];
  // the authority reaches only the second node
  pebble = await startPebble({ httpPort: nodes[1]!.http });
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, pebble.authority]);
  afterFile(async () => {
    setDefaultCACertificates(before);
    await pebble.stop();
  });
  root = await pebble.findRoot();
  await Promise.all(nodes.map(openNode));
});

async function openNode({ https, http }: Ports): Promise<void> {
  const env = {
    TLS: "on",
    PUBLIC_URL: `https://${OWN}`,
    ACME_DIRECTORY: pebble.directory,
    ACME_CONTACT: "operator@example.com",
    HTTPS_PORT: String(https),
    HTTP_PORT: String(http),
    DNS_SERVERS: pebble.nameServer,
    DOMAIN_ADDRESSES: "127.0.0.1",
  };
  const { node } = await testNode(stores, { env });
  const background = await startBackground({ settings: node.settings, log, stores });
  afterFile(() => background.stop());
}

async function handshake({ https }: Ports, servername: string): Promise<string> {
  const socket = connect({ port: https, host: "127.0.0.1", servername, ca: root });
  await once(socket, "secureConnect");
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}

/** Sends a request, and returns the status and location of the response. */
function get(send: typeof request, options: object): Promise<string> {
  return new Promise((resolve, reject) => {
    send({ host: "127.0.0.1", agent: false, ...options }, (incoming) =>
      resolve(`${incoming.resume().statusCode} ${incoming.headers.location}`),
    )
      .on("error", reject)
      .end();
  });
}

test.skipIf(isMissing)("orders once for two nodes, which both serve the certificate", async () => {
  const fingerprints = await Promise.all(nodes.map((node) => eventually(() => handshake(node, OWN), 30_000)));
  expect(new Set(fingerprints).size).toBe(1);
  expect(pebble.countOrders()).toBe(1);
  await expect(handshake(nodes[0]!, "unknown.example.com")).rejects.toThrow(/alert handshake failure/i);
  const metrics = await collectMetrics();
  expect(metrics).toContain('halka_certificates{state="valid"} 1');
  expect(metrics).toMatch(/halka_certificate_orders_total\{result="issued"\} 1\b/);
});

test.skipIf(isMissing)(
  "a domain goes live by itself once its records are set: verified, with a certificate",
  async () => {
    const host = "links.example.com";
    const calls = await testNode(stores);
    const ada = await testMember(calls);
    await setPlan(calls.node.shared, ada.username, { plan: "Pro", planUntil: null });
    const added = (await ada.call("POST", "/v1/domains", { host })).body as Domain;
    await pebble.setText(added.verification.name, added.verification.value);
    const find = async () => (await ada.call("GET", `/v1/domains/${added._id}`)).body as Domain;
    await eventually(async () => (await find()).state === "live", 30_000);

    const address = { path: "sale", host };
    await ada.call("POST", "/v1/links", { link: "https://example.org/sale", addresses: [address] });
    for (const { https, http } of nodes) {
      const secure = { port: https, servername: host, ca: root, path: "/sale", headers: { host } };
      await eventually(async () => expect(await get(request, secure)).toBe("302 https://example.org/sale"));
      const plain = { port: http, path: "/sale", headers: { host } };
      expect(await get(requestPlain, plain)).toBe(`308 https://${host}/sale`);
    }
    expect(pebble.countOrders()).toBe(2);
  },
);
