import { existsSync } from "node:fs";
import { join } from "node:path";
import { sendRequest, openAccount } from "../../qa/account.ts";
import { expect, test as base } from "./fixtures.ts";
import { type Stores, startStores } from "./stores.ts";

const test = base.extend<{ stores: Stores }>({
  stores: async ({ folder }, provide) => {
    const stores = await startStores(folder);
    await provide(stores);
    await stores.stop();
  },
});

test("shares codes, sessions, changes and clicks among four nodes that start at once on shared stores", async ({
  start,
  stores,
}) => {
  test.setTimeout(120_000);
  const nodes = await Promise.all(Array.from({ length: 4 }, () => start({ env: stores.env })));
  await Promise.all(nodes.map((node) => node.ready()));
  expect(nodes.flatMap((node) => node.errors)).toEqual([]);
  expect(nodes.flatMap((node) => [...node.pids("postgres"), ...node.pids("clickhouse")])).toEqual([]);
  for (const node of nodes.slice(2)) expect((await node.stop()).code).toBe(0);

  const [one, two] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const account = await openAccount(one, two, nodes);
  const path = await account.addLink(one, "a");
  expect((await sendRequest(two, "GET", path)).status).toBe(302);
  expect((await sendRequest(one, "GET", path)).status).toBe(302);
  for (const node of [one, two]) await expect.poll(() => account.clicks(node)).toBe(2);
  expect(nodes.filter((node) => existsSync(join(node.dataDir, "secret")))).toEqual([]);
});
