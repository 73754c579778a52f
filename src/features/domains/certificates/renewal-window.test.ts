import { describe, expect, test } from "vitest";
import { toCertificateId } from "#infra/acme/certificate-id.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#base/time.ts";
import { HOST, testOrders } from "#testing/orders.ts";
import type { CertificateCtx } from "../ctx.ts";
import { beginDueOrders } from "./order.ts";
import { selectCertificate } from "../store/certificates.ts";
import { checkRenewalWindow } from "./renewal-window.ts";

const orders = await testOrders();
const { db, sql, acmeServer, start, pass, openNode, addDomain, findStatus, complete } = orders;
const { behaviour } = acmeServer;

describe("renewal", () => {
  async function issue(node: CertificateCtx) {
    await addDomain();
    await complete(node);
    return (await selectCertificate(db, HOST))!;
  }

  test("begins when a third of the lifetime is left, while the old certificate is still valid", async () => {
    const node = await openNode();
    const before = await issue(node);
    pass(56 * DAY_MS);
    expect(await beginDueOrders(node)).toBe(0);
    pass(4 * DAY_MS);
    behaviour.life = { notBefore: orders.now, notAfter: new Date(orders.now.getTime() + 90 * DAY_MS) };
    expect(await beginDueOrders(node)).toBe(1);
    expect(await findStatus()).toMatchObject({ state: "valid" });
    await complete(node, async () => (await selectCertificate(db, HOST))!.chain !== before.chain);
    expect(await beginDueOrders(node)).toBe(0);
  });

  test("follows the authority's window, which is fetched twice a day, and names the certificate that it replaces", async () => {
    behaviour.window = { start: new Date(start.getTime() + 80 * DAY_MS), end: new Date(start.getTime() + 81 * DAY_MS) };
    const node = await openNode();
    const before = await issue(node);
    pass(12 * HOUR_MS);
    expect(await checkRenewalWindow(node)).toBe(true);
    expect(await checkRenewalWindow(node)).toBe(false);
    const countFetches = () =>
      acmeServer.requests.filter((path) => path === `/renewal-info/${toCertificateId(before.chain)}`).length;
    for (let count = 2; count <= 4; count++) {
      pass(12 * HOUR_MS);
      expect(await checkRenewalWindow(node)).toBe(true);
      expect(countFetches()).toBe(count);
    }
    expect(await beginDueOrders(node)).toBe(0);
    // the authority is about to revoke the certificate, so its window begins now
    behaviour.window = { start: orders.now, end: new Date(orders.now.getTime() + MINUTE_MS) };
    pass(12 * HOUR_MS);
    await checkRenewalWindow(node);
    await complete(node, async () => (await selectCertificate(db, HOST))!.chain !== before.chain);
    expect(acmeServer.orders.at(-1)!.replaces).toBe(toCertificateId(before.chain));
  });

  test("keeps its date while the window stays the same", async () => {
    behaviour.window = { start: new Date(start.getTime() + 20 * DAY_MS), end: new Date(start.getTime() + 30 * DAY_MS) };
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

  test("sends no requests while the authority is down", async () => {
    const node = await openNode();
    await issue(node);
    await sql`insert into certificates select 'two.example.com', domain_id, directory, chain, private_key, key_id,
      not_before, not_after, null, null, renew_at, next_window_check_at, stored_at from certificates`;
    pass(12 * HOUR_MS);
    behaviour.isDown = true;
    const fresh = await openNode();
    expect(await checkRenewalWindow(fresh)).toBe(true);
    const before = acmeServer.requests.length;
    expect(await checkRenewalWindow(fresh)).toBe(false);
    expect(acmeServer.requests).toHaveLength(before);
  });

  test("orders without `replaces` if the authority rejects that field", async () => {
    behaviour.window = { start: orders.now, end: new Date(orders.now.getTime() + MINUTE_MS) };
    behaviour.rejectsReplaces = true;
    const node = await openNode();
    const before = await issue(node);
    pass(12 * HOUR_MS);
    await checkRenewalWindow(node);
    await complete(node, async () => (await selectCertificate(db, HOST))!.chain !== before.chain);
    expect(acmeServer.orders.at(-1)!.replaces).toBeUndefined();
  });

  test("replaces certificates of another authority, and those sealed with another secret", async () => {
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
