import { createPrivateKey, X509Certificate } from "node:crypto";
import { pino } from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { openAcme } from "#infra/acme/acme.ts";
import { toCertificateId } from "#infra/acme/certificate-id.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { openAcmeDouble } from "#testing/acme-double.ts";
import { eventually } from "#testing/eventually.ts";
import { testPostgres } from "#testing/postgres.ts";
import { GREEN, insertTestDomain, type StoredDomain } from "#testing/stored-domains.ts";
import type { CertificateCtx } from "../ctx.ts";
import { advanceOrder, beginDueOrders } from "./order.ts";
import { openSealing } from "./sealing.ts";
import { findChallengeResponse } from "./served-certificates.ts";
import { findCertificateStatuses } from "./status.ts";
import { selectCertificate } from "./store/certificates.ts";
import { hastenOrder } from "./store/orders.ts";
import { checkRenewalWindow } from "./window.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SECRET = "a secret of more than thirty-two characters";
const HOST = "go.example.com";

const postgres = await testPostgres();
const { db, sql } = postgres;
const double = await openAcmeDouble({ fetchChallenge: (_host, path) => findChallengeResponse(db, path) });
const { behaviour } = double;
const START = new Date("2026-11-26T12:00:00Z");
let now = START;
const pass = (ms: number) => void (now = new Date(now.getTime() + ms));

beforeEach(async () => {
  await sql`truncate certificates, certificate_orders, acme_challenges, acme_accounts, workspaces cascade`;
  now = START;
  Object.assign(behaviour, {
    isDown: false,
    badNonces: 0,
    retryAfterSeconds: undefined,
    processing: 0,
    window: undefined,
    rejectsReplaces: false,
    life: { notBefore: START, notAfter: new Date(START.getTime() + 90 * DAY_MS) },
  });
  behaviour.failing.clear();
  (double.orders as object[]).length = 0;
});

/** A node of its own: what it knows is in PostgreSQL. */
async function openNode(change: Partial<CertificateCtx> = {}, secret = SECRET): Promise<CertificateCtx> {
  return {
    db,
    log: pino({ level: "silent" }),
    now: () => now,
    announce: () => undefined,
    sealing: openSealing(openKeys(secret)),
    acme: await openAcme({ directory: double.directory, userAgent: "test" }),
    authority: { directory: double.directory },
    ownHosts: [],
    onIssued: () => undefined,
    onFailed: () => undefined,
    ...change,
  };
}

const addDomain = (domain: Partial<StoredDomain> = {}) =>
  insertTestDomain(sql, { host: HOST, state: "verified", ...domain });
const statusOf = async (host: string) => (await findCertificateStatuses(db, [host], now)).get(host);

/** Steps with small waits, until the certificate is there or `isDone`. */
async function complete(node: CertificateCtx, isDone = async () => (await statusOf(HOST))?.state === "valid") {
  await beginDueOrders(node);
  await eventually(async () => {
    pass(1_000);
    await advanceOrder(node);
    return isDone();
  });
}

const until =
  (state: string, host = HOST) =>
  async () =>
    (await statusOf(host))?.state === state;

describe("an order", () => {
  test("ends with a certificate, an event, and a check of the domain at once", async () => {
    const id = await addDomain();
    const node = await openNode({ authority: { directory: double.directory, profile: "shortlived" } });
    await complete(node);
    const row = (await selectCertificate(db, HOST))!;
    const certificate = new X509Certificate(row.chain);
    expect(certificate.subjectAltName).toBe(`DNS:${HOST}`);
    const key = node.sealing.unseal(row.privateKey, HOST)!;
    expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect(Buffer.from(row.privateKey).includes("PRIVATE KEY")).toBe(false);
    expect(row).toMatchObject({ domainId: id, notAfter: behaviour.life!.notAfter });
    expect(double.orders).toEqual([{ identifiers: [{ type: "dns", value: HOST }], profile: "shortlived" }]);
    const events = await sql`select subject from outbox where name = 'domain.certificate_changed'`;
    expect(events).toEqual([{ subject: { host: HOST, domainId: id } }]);
    const [domain] = await sql<{ nextCheckAt: Date }[]>`select next_check_at as "nextCheckAt" from domains`;
    expect(domain!.nextCheckAt).toEqual(now);
    expect(await statusOf(HOST)).toEqual({ state: "valid", expiresAt: row.notAfter.toISOString(), problem: null });
    expect(await sql`select from certificate_orders`).toHaveLength(0);
  });

  test("is made for the installation's own hosts, once", async () => {
    const node = await openNode({ ownHosts: ["halka.example", "go.halka.example"] });
    await complete(node, until("valid", "go.halka.example"));
    await complete(node, until("valid", "halka.example"));
    for (let count = 0; count < 5; count++) {
      pass(HOUR_MS);
      await beginDueOrders(node);
      expect(await advanceOrder(node)).toBe(false);
    }
    expect(double.orders).toHaveLength(2);
    expect(double.accounts.size).toBeGreaterThan(0);
  });

  test.each<[string, Partial<StoredDomain>]>([
    ["is not verified", { state: "pending" }],
    ["is parked", { state: "parked" }],
    ["is blocked", { state: "blocked" }],
    ["has something left to do", { issue: "points_elsewhere", findings: { ...GREEN, reached: "elsewhere" } }],
    ["is not reached", { findings: { ...GREEN, reached: "unknown" } }],
    ["could not be checked", { issue: "dns_unavailable", findings: { ...GREEN, isDnsAvailable: false } }],
  ])("is not made for a domain that %s", async (_reason, domain) => {
    await addDomain(domain);
    expect(await beginDueOrders(await openNode())).toBe(0);
  });

  test("is not continued for a domain that was removed meanwhile", async () => {
    await addDomain();
    const node = await openNode();
    await beginDueOrders(node);
    await sql`update domains set removed_at = ${now}`;
    expect(await advanceOrder(node)).toBe(false);
    await sql`delete from domains`;
    expect(await sql`select from certificate_orders`).toHaveLength(0);
  });

  test("survives a storm of rejected nonces", async () => {
    await addDomain();
    const node = await openNode();
    behaviour.badNonces = 40;
    await beginDueOrders(node);
    await eventually(async () => {
      pass(MINUTE_MS);
      await advanceOrder(node);
      return (await until("valid")()) && behaviour.badNonces < 0;
    });
    expect(double.orders).toHaveLength(1);
  });

  test("waits for an authority that takes its time", async () => {
    await addDomain();
    behaviour.processing = 5;
    await complete(await openNode());
    expect(double.orders).toHaveLength(1);
  });

  test("fails if the authority never completes it", async () => {
    await addDomain();
    behaviour.processing = 1_000;
    const node = await openNode();
    await beginDueOrders(node);
    await eventually(async () => {
      pass(10 * MINUTE_MS);
      await advanceOrder(node);
      return until("failing")();
    });
    expect((await statusOf(HOST))!.problem).toBe("The authority did not complete the order.");
  });

  test("registers again at an authority that has lost its accounts", async () => {
    const node = await openNode({ ownHosts: [HOST] });
    await complete(node);
    double.forgetAccounts();
    const other = await openNode({ ownHosts: [HOST, "two.example.com"] });
    await complete(other, async () => {
      pass(MINUTE_MS);
      return until("valid", "two.example.com")();
    });
    expect(await sql`select url from acme_accounts`).toEqual([{ url: [...double.accounts][0] }]);
  });
});

describe("after a crash", () => {
  test.each(["createOrder", "acceptChallenge", "finalize", "download"] as const)(
    "after %s, another node continues the same order",
    async (last) => {
      await addDomain();
      const healthy = await openNode();
      const died = new Error("killed");
      const crashing: CertificateCtx = {
        ...healthy,
        acme: {
          ...healthy.acme,
          // createOrder is followed by a write, which the next call comes after
          ...(last === "createOrder"
            ? { listChallenges: () => Promise.reject(died) }
            : {
                [last]: async (...args: never[]) => {
                  await (healthy.acme[last] as (...args: never[]) => Promise<unknown>)(...args);
                  throw died;
                },
              }),
        },
      };
      await beginDueOrders(crashing);
      await eventually(async () => {
        pass(1_000);
        return advanceOrder(crashing).then(
          () => false,
          (error: unknown) => error === died,
        );
      });
      // its lease is not over
      expect(await advanceOrder(healthy)).toBe(false);
      pass(MINUTE_MS);
      await complete(healthy);
      expect(double.orders).toHaveLength(1);
    },
  );

  test("never orders twice, however many nodes work", async () => {
    const hosts = Array.from({ length: 8 }, (_, index) => `h${index}.example.com`);
    for (const host of hosts) await addDomain({ host });
    // their clocks differ
    const nodes = await Promise.all(
      [-20_000, 0, 20_000].map((aheadMs) => openNode({ now: () => new Date(now.getTime() + aheadMs) })),
    );
    await eventually(async () => {
      await Promise.all(nodes.map(beginDueOrders));
      await Promise.all(nodes.flatMap((node) => [advanceOrder(node), advanceOrder(node)]));
      pass(1_000);
      return (await sql`select from certificates`).length === hosts.length;
    });
    expect(double.orders.map(({ identifiers }) => identifiers[0]!.value).toSorted()).toEqual(hosts);
    expect(await sql`select from acme_accounts`).toHaveLength(1);
  });
});

describe("a failure", () => {
  test("is tried again after 1, 10 and 100 minutes, then daily, and says why", async () => {
    const id = await addDomain();
    behaviour.failing.set(HOST, "DNS problem: NXDOMAIN looking up A for go.example.com");
    const node = await openNode();
    await beginDueOrders(node);
    for (const [index, waitMs] of [MINUTE_MS, 10 * MINUTE_MS, 100 * MINUTE_MS, DAY_MS, DAY_MS].entries()) {
      await complete(node, async () => Number((await failures())?.count) === index + 1);
      expect((await failures())!.nextAttemptAt.getTime() - now.getTime()).toBe(waitMs);
      pass(waitMs - 2_000);
      expect(await advanceOrder(node)).toBe(false);
    }
    expect(await statusOf(HOST)).toMatchObject({ state: "failing", problem: expect.stringContaining("NXDOMAIN") });
    const events = await sql`select from outbox where subject->>'domainId' = ${id}`;
    expect(events).toHaveLength(5);
    behaviour.failing.clear();
    await complete(node);
  });

  test("happens at most five times an hour, also if the owner asks for more", async () => {
    await addDomain();
    behaviour.failing.set(HOST, "No.");
    const node = await openNode();
    for (let count = 0; count < 20; count++) {
      await beginDueOrders(node);
      await hastenOrder(db, HOST, now);
      for (let step = 0; step < 5; step++) {
        await advanceOrder(node);
        await new Promise((resolve) => setImmediate(resolve));
        pass(1_000);
      }
      pass(MINUTE_MS);
    }
    expect(double.orders).toHaveLength(5);
    pass(HOUR_MS);
    behaviour.failing.clear();
    await hastenOrder(db, HOST, now);
    await complete(node);
  });

  test("of the authority as a whole counts for no name, and pauses all orders", async () => {
    await addDomain();
    await addDomain({ host: "two.example.com" });
    behaviour.isDown = true;
    const node = await openNode();
    await beginDueOrders(node);
    expect(await advanceOrder(node)).toBe(true);
    const before = double.requests.length;
    for (let count = 0; count < 50; count++) expect(await advanceOrder(node)).toBe(false);
    expect(double.requests).toHaveLength(before);
    for (let count = 0; count < 10; count++) {
      pass(10 * MINUTE_MS);
      expect(await advanceOrder(node)).toBe(true);
    }
    expect(await statusOf(HOST)).toMatchObject({ state: "pending" });
    behaviour.isDown = false;
    pass(10 * MINUTE_MS);
    await complete(node);
    await complete(node, until("valid", "two.example.com"));
  });

  test("because of a rate limit waits as long as the authority says, and counts for no name", async () => {
    await addDomain();
    behaviour.retryAfterSeconds = 3_600;
    const node = await openNode();
    await beginDueOrders(node);
    await advanceOrder(node);
    expect(await statusOf(HOST)).toMatchObject({ state: "pending", problem: "Too many orders." });
    pass(3_599_000);
    expect(await advanceOrder(node)).toBe(false);
    behaviour.retryAfterSeconds = undefined;
    await complete(node);
    expect(double.orders).toHaveLength(2);
  });

  async function failures() {
    const [row] = await sql<{ count: number; nextAttemptAt: Date }[]>`
      select failures as count, next_attempt_at as "nextAttemptAt" from certificate_orders where host = ${HOST}`;
    return row;
  }
});

describe("the rate of orders", () => {
  test("is ten at once, then one per 36 seconds, on all nodes together", async () => {
    for (let index = 0; index < 30; index++) await addDomain({ host: `h${index}.example.com` });
    const nodes = [await openNode(), await openNode()];
    await beginDueOrders(nodes[0]!);
    const work = async () => {
      while ((await Promise.all(nodes.map((node) => advanceOrder(node)))).some(Boolean));
    };
    await work();
    expect(double.orders).toHaveLength(10);
    for (let count = 11; count <= 13; count++) {
      pass(35_000);
      await work();
      pass(1_000);
      await work();
      expect(double.orders).toHaveLength(count);
    }
    pass(DAY_MS);
    await work();
    expect(double.orders).toHaveLength(23);
  });

  test("lets new hosts go before renewals, and own hosts before all", async () => {
    await addDomain({ host: "old.example.com" });
    const node = await openNode();
    await complete(node, until("valid", "old.example.com"));
    pass(61 * DAY_MS);
    await beginDueOrders(node);
    await addDomain({ host: "new.example.com" });
    const own = await openNode({ ownHosts: ["halka.example"] });
    await beginDueOrders(own);
    (double.orders as object[]).length = 0;
    await eventually(async () => {
      pass(1_000);
      await advanceOrder(own);
      return double.orders.length === 3;
    });
    const order = double.orders.map(({ identifiers }) => identifiers[0]!.value);
    expect(order).toEqual(["halka.example", "new.example.com", "old.example.com"]);
  });
});

describe("renewal", () => {
  async function issue(node: CertificateCtx) {
    await addDomain();
    await complete(node);
    return (await selectCertificate(db, HOST))!;
  }

  test("begins when a third of the life is left, while the old certificate stays valid", async () => {
    const node = await openNode();
    const before = await issue(node);
    pass(56 * DAY_MS);
    expect(await beginDueOrders(node)).toBe(0);
    pass(4 * DAY_MS);
    behaviour.life = { notBefore: now, notAfter: new Date(now.getTime() + 90 * DAY_MS) };
    expect(await beginDueOrders(node)).toBe(1);
    expect(await statusOf(HOST)).toMatchObject({ state: "valid" });
    await complete(node, async () => (await selectCertificate(db, HOST))!.chain !== before.chain);
    expect(await beginDueOrders(node)).toBe(0);
  });

  test("follows the window of the authority, which is asked twice a day, and names what it replaces", async () => {
    behaviour.window = { start: new Date(START.getTime() + 80 * DAY_MS), end: new Date(START.getTime() + 81 * DAY_MS) };
    const node = await openNode();
    const before = await issue(node);
    pass(12 * HOUR_MS);
    expect(await checkRenewalWindow(node)).toBe(true);
    expect(await checkRenewalWindow(node)).toBe(false);
    const asked = () =>
      double.requests.filter((path) => path === `/renewal-info/${toCertificateId(before.chain)}`).length;
    for (let count = 2; count <= 4; count++) {
      pass(12 * HOUR_MS);
      expect(await checkRenewalWindow(node)).toBe(true);
      expect(asked()).toBe(count);
    }
    expect(await beginDueOrders(node)).toBe(0);
    // the certificate will be revoked
    behaviour.window = { start: now, end: new Date(now.getTime() + MINUTE_MS) };
    pass(12 * HOUR_MS);
    await checkRenewalWindow(node);
    await complete(node, async () => (await selectCertificate(db, HOST))!.chain !== before.chain);
    expect(double.orders.at(-1)!.replaces).toBe(toCertificateId(before.chain));
  });

  test("keeps its moment in a window that stays the same", async () => {
    behaviour.window = { start: new Date(START.getTime() + 20 * DAY_MS), end: new Date(START.getTime() + 30 * DAY_MS) };
    const node = await openNode();
    await issue(node);
    const moments = new Set<number>();
    for (let count = 0; count < 5; count++) {
      pass(12 * HOUR_MS);
      await checkRenewalWindow(node);
      moments.add((await selectCertificate(db, HOST))!.renewAt.getTime());
    }
    expect(moments.size).toBe(1);
    const [moment] = moments;
    expect(moment).toBeGreaterThanOrEqual(behaviour.window.start.getTime());
    expect(moment).toBeLessThanOrEqual(behaviour.window.end.getTime());
  });

  test("orders without `replaces` if the authority rejects it", async () => {
    behaviour.window = { start: now, end: new Date(now.getTime() + MINUTE_MS) };
    behaviour.rejectsReplaces = true;
    const node = await openNode();
    const before = await issue(node);
    pass(12 * HOUR_MS);
    await checkRenewalWindow(node);
    await complete(node, async () => (await selectCertificate(db, HOST))!.chain !== before.chain);
    expect(double.orders.at(-1)!.replaces).toBeUndefined();
  });

  test("replaces the certificates of another authority, and those sealed with another secret", async () => {
    const node = await openNode();
    await issue(node);
    expect(await beginDueOrders({ ...node, authority: { directory: "https://other.example/directory" } })).toBe(1);
    await sql`delete from certificate_orders`;
    const rekeyed = await openNode({}, "another secret of more than thirty-two characters");
    const before = (await selectCertificate(db, HOST))!;
    await complete(rekeyed, async () => (await selectCertificate(db, HOST))!.chain !== before.chain);
    expect(rekeyed.sealing.unseal((await selectCertificate(db, HOST))!.privateKey, HOST)).toContain("PRIVATE KEY");
  });
});

describe("a clock that jumps", () => {
  test("ahead and back again stops nothing", async () => {
    await addDomain();
    const node = await openNode();
    behaviour.failing.set(HOST, "No.");
    pass(400 * DAY_MS);
    await complete(node, until("failing"));
    pass(-400 * DAY_MS);
    behaviour.failing.clear();
    await complete(node);
    expect((await statusOf(HOST))!.state).toBe("valid");
  });

  test("costs at most one attempt each time", async () => {
    await addDomain();
    const node = await openNode();
    behaviour.failing.set(HOST, "No.");
    await complete(node, until("failing"));
    for (let count = 0; count < 20; count++) {
      pass((count % 2 ? -1 : 1) * 200 * DAY_MS);
      for (let step = 0; step < 4; step++) await advanceOrder(node);
    }
    expect(double.orders.length).toBeLessThanOrEqual(21);
  });
});
