import { expect, test } from "vitest";
import { HOUR_MS } from "#base/time.ts";
import { testOrders } from "#testing/orders.ts";
import { advanceOrder, beginDueOrders } from "./order.ts";

/** Enough waiting domains for more than an hour. */
const DOMAINS = 150;
const ORDERED = 110;

const orders = await testOrders();
const { sql, acmeServer, start, pass, openNode, addDomain } = orders;

test("orders one certificate per waiting domain, at most a hundred an hour across all nodes", async () => {
  await Promise.all(Array.from({ length: DOMAINS }, (_, index) => addDomain({ host: `h${index}.example.com` })));
  const nodes = [await openNode(), await openNode()];
  expect(await beginDueOrders(nodes[0]!)).toBe(DOMAINS);
  const countStored = async () => (await sql<{ count: number }[]>`select count(*)::int from certificates`)[0]!.count;
  while ((await countStored()) < ORDERED) {
    const hasAdvanced = await Promise.all(nodes.map((node) => advanceOrder(node)));
    if (!hasAdvanced.some(Boolean)) pass(36_000);
  }
  expect(new Set(acmeServer.orders.map(({ identifiers }) => identifiers[0]!.value)).size).toBe(
    acmeServer.orders.length,
  );
  expect(acmeServer.orders.length).toBeLessThan(ORDERED + 5);
  const passedMs = orders.now.getTime() - start.getTime();
  expect(passedMs).toBeGreaterThan(0.95 * HOUR_MS);
  expect(passedMs).toBeLessThan(1.1 * HOUR_MS);
});
