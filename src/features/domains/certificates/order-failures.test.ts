import { describe, expect, test } from "vitest";
import { AcmeError } from "#infra/acme/acme-error.ts";
import { eventually } from "#testing/eventually.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#base/time.ts";
import { HOST, testOrders } from "#testing/orders.ts";
import { advanceOrder, beginDueOrders } from "./order.ts";
import { expediteOrder } from "../store/orders.ts";

const orders = await testOrders();
const { db, sql, acmeServer, pass, openNode, addDomain, findStatus, complete, until } = orders;
const { behaviour } = acmeServer;

describe("a failure", () => {
  test("is retried after 1, 10 and 100 minutes, then daily, and its reason is shown", async () => {
    const id = await addDomain();
    behaviour.failing.set(HOST, "DNS problem: NXDOMAIN looking up A for go.example.com");
    const node = await openNode();
    await beginDueOrders(node);
    for (const [index, waitMs] of [MINUTE_MS, 10 * MINUTE_MS, 100 * MINUTE_MS, DAY_MS, DAY_MS].entries()) {
      await complete(node, async () => Number((await failures())?.count) === index + 1);
      expect((await failures())!.nextAttemptAt.getTime() - orders.now.getTime()).toBe(waitMs);
      pass(waitMs - 2_000);
      expect(await advanceOrder(node)).toBe(false);
    }
    expect(await findStatus()).toMatchObject({ state: "failing", problem: expect.stringContaining("NXDOMAIN") });
    const events = await sql`select from outbox where subject->>'domainId' = ${id}`;
    expect(events).toHaveLength(5);
    behaviour.failing.clear();
    await complete(node);
  });

  test("happens at most five times an hour, even if the owner retries", async () => {
    await addDomain();
    behaviour.failing.set(HOST, "No.");
    const node = await openNode();
    for (let count = 0; count < 20; count++) {
      await beginDueOrders(node);
      await expediteOrder(db, HOST, orders.now);
      for (let step = 0; step < 5; step++) {
        await advanceOrder(node);
        await new Promise((resolve) => setImmediate(resolve));
        pass(1_000);
      }
      pass(MINUTE_MS);
    }
    expect(acmeServer.orders).toHaveLength(5);
    pass(HOUR_MS);
    behaviour.failing.clear();
    await expediteOrder(db, HOST, orders.now);
    await complete(node);
  });

  test("of the whole authority pauses all orders, and does not count against a name", async () => {
    await addDomain();
    await addDomain({ host: "two.example.com" });
    behaviour.isDown = true;
    const node = await openNode();
    await beginDueOrders(node);
    expect(await advanceOrder(node)).toBe(true);
    const before = acmeServer.requests.length;
    for (let count = 0; count < 50; count++) expect(await advanceOrder(node)).toBe(false);
    expect(acmeServer.requests).toHaveLength(before);
    for (let count = 0; count < 10; count++) {
      pass(10 * MINUTE_MS);
      expect(await advanceOrder(node)).toBe(true);
    }
    expect(await findStatus()).toMatchObject({ state: "pending" });
    behaviour.isDown = false;
    pass(10 * MINUTE_MS);
    await complete(node);
    await complete(node, until("valid", "two.example.com"));
  });

  test("of the authority for one name does not hold up other names", async () => {
    await addDomain();
    const node = await openNode();
    await complete(node, async () => acmeServer.orders.length > 0);
    const finalize = () => Promise.reject(new AcmeError("serverInternal", "Out of order.", { status: 500 }));
    const failing = { ...node, acme: { ...node.acme, finalize } };
    await complete(failing, async () => (await sql`select from acme_accounts where pauses > 0`).length > 0);
    await addDomain({ host: "two.example.com" });
    await beginDueOrders(node);
    for (let step = 0; step < 3; step++) {
      pass(MINUTE_MS + 1_000);
      await advanceOrder(failing);
      if (acmeServer.orders.length > 1) break;
    }
    expect(acmeServer.orders).toHaveLength(2);
  });

  test("caused by the account does not count against a name", async () => {
    await addDomain();
    behaviour.rejectsAccount = true;
    const node = await openNode();
    await beginDueOrders(node);
    for (let count = 0; count < 5; count++) {
      pass(10 * MINUTE_MS);
      expect(await advanceOrder(node)).toBe(true);
    }
    expect(await findStatus()).toMatchObject({ state: "pending", problem: null });
    behaviour.rejectsAccount = false;
    pass(10 * MINUTE_MS);
    await complete(node);
  });

  test("caused by a rate limit does not count against a name, and is retried when the authority allows it", async () => {
    await addDomain();
    behaviour.retryAfterSeconds = 3_600;
    const node = await openNode();
    await beginDueOrders(node);
    await advanceOrder(node);
    expect(await findStatus()).toMatchObject({ state: "pending", problem: "Too many orders." });
    pass(3_599_000);
    expect(await advanceOrder(node)).toBe(false);
    behaviour.retryAfterSeconds = undefined;
    await complete(node);
    expect(acmeServer.orders).toHaveLength(2);
  });

  async function failures() {
    const [row] = await sql<{ count: number; nextAttemptAt: Date }[]>`
      select failures as count, next_attempt_at as "nextAttemptAt" from certificate_orders where host = ${HOST}`;
    return row;
  }
});

describe("the rate of orders", () => {
  test("is ten at once, then one every 36 seconds, across all nodes", async () => {
    for (let index = 0; index < 30; index++) await addDomain({ host: `h${index}.example.com` });
    const nodes = [await openNode(), await openNode()];
    await beginDueOrders(nodes[0]!);
    const work = async () => {
      while ((await Promise.all(nodes.map((node) => advanceOrder(node)))).some(Boolean));
    };
    await work();
    expect(acmeServer.orders).toHaveLength(10);
    for (let count = 11; count <= 13; count++) {
      pass(35_000);
      await work();
      pass(1_000);
      await work();
      expect(acmeServer.orders).toHaveLength(count);
    }
    pass(DAY_MS);
    await work();
    expect(acmeServer.orders).toHaveLength(23);
  });

  test("lets new hosts go before renewals, and the installation's own hosts before both", async () => {
    await addDomain({ host: "old.example.com" });
    const node = await openNode();
    await complete(node, until("valid", "old.example.com"));
    pass(61 * DAY_MS);
    await beginDueOrders(node);
    await addDomain({ host: "new.example.com" });
    const own = await openNode({ ownHosts: ["halka.example"] });
    await beginDueOrders(own);
    acmeServer.forgetOrders();
    await eventually(async () => {
      pass(1_000);
      await advanceOrder(own);
      return acmeServer.orders.length === 3;
    });
    const order = acmeServer.orders.map(({ identifiers }) => identifiers[0]!.value);
    expect(order).toEqual(["halka.example", "new.example.com", "old.example.com"]);
  });
});

describe("a clock that jumps", () => {
  test("forward and back again does not stop orders", async () => {
    await addDomain();
    const node = await openNode();
    behaviour.failing.set(HOST, "No.");
    pass(400 * DAY_MS);
    await complete(node, until("failing"));
    pass(-400 * DAY_MS);
    behaviour.failing.clear();
    await complete(node);
    expect((await findStatus())!.state).toBe("valid");
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
    expect(acmeServer.orders.length).toBeLessThanOrEqual(21);
  });
});
