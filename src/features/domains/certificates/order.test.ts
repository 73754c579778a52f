import { createPrivateKey, X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { HOUR_MS, MINUTE_MS } from "#base/time.ts";
import { HOST, testOrders } from "#testing/orders.ts";
import { sampleFindings } from "#testing/sample-domain.ts";
import type { StoredDomain } from "#testing/stored-domains.ts";
import type { CertificateCtx } from "../ctx.ts";
import { advanceOrder, beginDueOrders } from "./order.ts";
import { selectCertificate } from "../store/certificates.ts";

const orders = await testOrders();
const { db, sql, acmeServer, pass, openNode, addDomain, findStatus, complete, until } = orders;
const { behaviour } = acmeServer;

describe("an order", () => {
  test("ends with a certificate and an event, and the domain is checked at once", async () => {
    const id = await addDomain();
    const node = await openNode({ authority: { directory: acmeServer.directory, profile: "shortlived" } });
    await complete(node);
    const row = (await selectCertificate(db, HOST))!;
    const certificate = new X509Certificate(row.chain);
    expect(certificate.subjectAltName).toBe(`DNS:${HOST}`);
    const key = node.sealing.unseal(row.privateKey, HOST)!;
    expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect(Buffer.from(row.privateKey).includes("PRIVATE KEY")).toBe(false);
    expect(row).toMatchObject({ domainId: id, notAfter: behaviour.life!.notAfter });
    expect(acmeServer.orders).toEqual([{ identifiers: [{ type: "dns", value: HOST }], profile: "shortlived" }]);
    const events = await sql`select subject from outbox where name = 'domain.certificate_changed'`;
    expect(events).toEqual([{ subject: { host: HOST, domainId: id } }]);
    const [domain] = await sql<{ nextCheckAt: Date }[]>`select next_check_at as "nextCheckAt" from domains`;
    expect(domain!.nextCheckAt).toEqual(orders.now);
    expect(await findStatus()).toEqual({ state: "valid", expiresAt: row.notAfter.toISOString(), problem: null });
    expect(await sql`select from certificate_orders`).toHaveLength(0);
  });

  test("is made only once for the installation's own hosts", async () => {
    const node = await openNode({ ownHosts: ["halka.example", "go.halka.example"] });
    await complete(node, until("valid", "go.halka.example"));
    await complete(node, until("valid", "halka.example"));
    for (let count = 0; count < 5; count++) {
      pass(HOUR_MS);
      await beginDueOrders(node);
      expect(await advanceOrder(node)).toBe(false);
    }
    expect(acmeServer.orders).toHaveLength(2);
  });

  test.each<[string, Partial<StoredDomain>]>([
    ["is not verified", { state: "pending" }],
    ["is parked", { state: "parked" }],
    ["is blocked", { state: "blocked" }],
    ["has something left to do", { issue: "points_elsewhere", findings: { ...sampleFindings, reached: "elsewhere" } }],
    ["is not reached", { findings: { ...sampleFindings, reached: "unknown" } }],
    ["could not be checked", { issue: "dns_unavailable", findings: { ...sampleFindings, isDnsAvailable: false } }],
  ])("is not made for a domain that %s", async (_reason, domain) => {
    await addDomain(domain);
    expect(await beginDueOrders(await openNode())).toBe(0);
  });

  test("is not continued for a domain that was removed in the meantime", async () => {
    await addDomain();
    const node = await openNode();
    await beginDueOrders(node);
    await sql`update domains set removed_at = ${orders.now}`;
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
    expect(acmeServer.orders).toHaveLength(1);
  });

  test("waits for a slow authority", async () => {
    await addDomain();
    behaviour.processing = 5;
    await complete(await openNode());
    expect(acmeServer.orders).toHaveLength(1);
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
    expect((await findStatus())!.problem).toBe("The authority did not complete the order.");
  });

  test("registers again if the authority no longer knows its account", async () => {
    const node = await openNode({ ownHosts: [HOST] });
    await complete(node);
    acmeServer.forgetAccounts();
    const other = await openNode({ ownHosts: [HOST, "two.example.com"] });
    await complete(other, async () => {
      pass(MINUTE_MS);
      return until("valid", "two.example.com")();
    });
    expect(await sql`select url from acme_accounts`).toEqual([{ url: [...acmeServer.accounts][0] }]);
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
          // createOrder is followed by a write, so the process dies at the call after it
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
      // the lease of the dead process has not expired
      expect(await advanceOrder(healthy)).toBe(false);
      pass(MINUTE_MS);
      await complete(healthy);
      expect(acmeServer.orders).toHaveLength(1);
    },
  );

  test("does not order again for a node that searched just before the certificate was stored", async () => {
    await addDomain();
    const node = await openNode();
    await complete(node);
    // the row that such a node inserts: its statement began before the certificate and the end of the order were
    // committed
    await sql`
      insert into certificate_orders (host, domain_id, directory, next_attempt_at)
      select host, domain_id, directory, ${orders.now} from certificates`;
    expect(await advanceOrder(node)).toBe(true);
    expect(await advanceOrder(node)).toBe(false);
    expect(acmeServer.orders).toHaveLength(1);
    expect(await sql`select from certificate_orders`).toHaveLength(0);
  });

  test("orders only once, regardless of the number of nodes", async () => {
    const hosts = Array.from({ length: 8 }, (_, index) => `h${index}.example.com`);
    for (const host of hosts) await addDomain({ host });
    // the nodes' clocks differ
    const nodes = await Promise.all(
      [-20_000, 0, 20_000].map((aheadMs) => openNode({ now: () => new Date(orders.now.getTime() + aheadMs) })),
    );
    await eventually(async () => {
      await Promise.all(nodes.map(beginDueOrders));
      await Promise.all(nodes.flatMap((node) => [advanceOrder(node), advanceOrder(node)]));
      pass(1_000);
      return (await sql`select from certificates`).length === hosts.length;
    });
    expect(acmeServer.orders.map(({ identifiers }) => identifiers[0]!.value).toSorted()).toEqual(hosts);
    expect(await sql`select from acme_accounts`).toHaveLength(1);
  });
});
