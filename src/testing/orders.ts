import { pino } from "pino";
import { beforeEach } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { advanceOrder, beginDueOrders } from "#features/domains/certificates/order.ts";
import { openSealing } from "#features/domains/certificates/sealing.ts";
import { findChallengeResponse } from "#features/domains/certificates/served-certificates.ts";
import { findCertificateStatuses } from "#features/domains/certificates/status.ts";
import type { CertificateCtx } from "#features/domains/ctx.ts";
import type { CertificateStatus } from "#features/domains/inspection/diagnosis.ts";
import { openAcme } from "#infra/acme/acme.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { type FakeAcmeServer, openFakeAcmeServer } from "./fake-acme-server.ts";
import { eventually } from "./eventually.ts";
import { testPostgres, type TestPostgres } from "./postgres.ts";
import { TEST_SECRET } from "./secrets.ts";
import { insertTestDomain, type StoredDomain } from "./stored-domains.ts";

export const HOST = "go.example.com";

/** Certificate orders at a fake ACME server, with a clock that tests control. */
export interface TestOrders extends TestPostgres {
  readonly acmeServer: FakeAcmeServer;
  readonly start: Date;
  readonly now: Date;
  pass(ms: number): void;
  /** Opens a separate node that shares only PostgreSQL with others. */
  openNode(change?: Partial<CertificateCtx>, secret?: string): Promise<CertificateCtx>;
  /** Adds a verified domain that lacks only a certificate; by default `HOST`. */
  addDomain(domain?: Partial<StoredDomain>): Promise<string>;
  findStatus(host?: string): Promise<CertificateStatus | undefined>;
  /** Advances the clock and the orders second by second until `isDone`; by default, until `HOST` has a certificate. */
  complete(node: CertificateCtx, isDone?: () => Promise<boolean>): Promise<void>;
  /** Returns a check for whether a host's certificate is in this state. */
  until(state: CertificateStatus["state"], host?: string): () => Promise<boolean>;
}

export async function testOrders(): Promise<TestOrders> {
  const postgres = await testPostgres();
  const { db, sql } = postgres;
  const acmeServer = await openFakeAcmeServer({ fetchChallenge: (_host, path) => findChallengeResponse(db, path) });
  const start = new Date("2026-11-26T12:00:00Z");
  let now = start;

  beforeEach(async () => {
    await sql`truncate certificates, certificate_orders, acme_challenges, acme_accounts, workspaces cascade`;
    now = start;
    acmeServer.reset({ notBefore: start, notAfter: new Date(start.getTime() + 90 * DAY_MS) });
  });

  const orders: TestOrders = {
    ...postgres,
    acmeServer,
    start,
    get now() {
      return now;
    },
    pass: (ms) => void (now = new Date(now.getTime() + ms)),
    openNode: async (change = {}, secret = TEST_SECRET) => ({
      db,
      log: pino({ level: "silent" }),
      now: () => now,
      announce: () => undefined,
      sealing: openSealing(openKeys(secret)),
      acme: await openAcme({ directory: acmeServer.directory, userAgent: "test" }),
      authority: { directory: acmeServer.directory },
      ownHosts: [],
      onIssued: () => undefined,
      onFailed: () => undefined,
      ...change,
    }),
    addDomain: (domain = {}) => insertTestDomain(sql, { host: HOST, state: "verified", ...domain }),
    findStatus: async (host = HOST) => (await findCertificateStatuses(db, [host], now)).get(host),
    until:
      (state, host = HOST) =>
      async () =>
        (await orders.findStatus(host))?.state === state,
    async complete(node, isDone = orders.until("valid")) {
      await beginDueOrders(node);
      await eventually(async () => {
        orders.pass(1_000);
        await advanceOrder(node);
        return isDone();
      });
    },
  };
  return orders;
}
