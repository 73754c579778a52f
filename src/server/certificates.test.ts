import { getCACertificates, connect, setDefaultCACertificates } from "node:tls";
import { once } from "node:events";
import { request } from "node:http";
import { afterAll, expect, test } from "vitest";
import { pino } from "pino";
import { connectPostgres } from "#infra/postgres/client.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { afterFile } from "#testing/after-file.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { freePort } from "#testing/free-port.ts";
import { NODE_SECRET, testNode } from "#testing/node.ts";
import { isPebbleInstalled, startPebble } from "#testing/pebble.ts";
import { testPostgres } from "#testing/postgres.ts";
import { insertTestDomain } from "#testing/stored-domains.ts";
import { startCertificates } from "./certificates.ts";

const OWN = "halka.test";
const DOMAIN = "links.example.com";

const isMissing = process.env["CI"] === undefined && !isPebbleInstalled();

test.skipIf(isMissing)(
  "orders certificates from a real authority, once for two nodes, which both serve them (needs apt-get install pebble)",
  async () => {
    const postgres = await testPostgres();
    const clickhouse = await testClickHouse();
    const ports = await Promise.all(Array.from({ length: 4 }, () => freePort()));
    // the authority reaches the second node only
    const pebble = await startPebble({ httpPort: ports[3]! });
    afterFile(() => pebble.stop());
    const before = getCACertificates("default");
    setDefaultCACertificates([...before, pebble.authority]);
    afterAll(() => setDefaultCACertificates(before));
    await insertTestDomain(postgres.sql, { host: DOMAIN, state: "verified" });

    const open = async ([httpsPort, httpPort]: readonly [number, number]) => {
      const env = {
        TLS: "on",
        PUBLIC_URL: `https://${OWN}`,
        ACME_DIRECTORY: pebble.directory,
        ACME_CONTACT: "operator@example.com",
        HTTPS_PORT: String(httpsPort),
        HTTP_PORT: String(httpPort),
      };
      const node = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target }, { env });
      const { db, close } = connectPostgres(postgres.target, { max: 2 });
      const { settings } = node.node;
      const certificates = await startCertificates({
        settings,
        log: pino({ level: "silent" }),
        db,
        keys: openKeys(NODE_SECRET),
      });
      afterFile(async () => {
        await certificates.stop();
        await close();
      });
    };
    await Promise.all([open([ports[0]!, ports[1]!]), open([ports[2]!, ports[3]!])]);
    const root = await pebble.findRoot();

    const shake = async (port: number, servername: string) => {
      const socket = connect({ port, host: "127.0.0.1", servername, ca: root });
      await once(socket, "secureConnect");
      const { fingerprint256 } = socket.getPeerCertificate();
      socket.destroy();
      return fingerprint256;
    };
    for (const host of [OWN, DOMAIN]) {
      const fingerprints = await Promise.all(
        [ports[0]!, ports[2]!].map((port) => eventually(() => shake(port, host), 30_000)),
      );
      expect(new Set(fingerprints).size).toBe(1);
    }
    await expect(shake(ports[0]!, "stranger.example.com")).rejects.toThrow(/alert handshake failure/i);
    expect(pebble.countOrders()).toBe(2);
    expect(await postgres.sql`select from certificates`).toHaveLength(2);
    const location = await new Promise((resolve) => {
      request({ port: ports[1]!, host: "127.0.0.1", path: "/sale", headers: { host: DOMAIN }, agent: false })
        .on("response", ({ statusCode, headers }) => resolve(`${statusCode} ${headers.location}`))
        .end();
    });
    expect(location).toBe(`308 https://${DOMAIN}/sale`);
  },
  60_000,
);
