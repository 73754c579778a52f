import { existsSync } from "node:fs";
import { join } from "node:path";
import { sendRequest, openAccount } from "../../qa/account.ts";
import { expect, test } from "./fixtures.ts";

test("shares codes, sessions, changes and clicks among four nodes that start at once on shared stores", async ({
  start,
  stores,
}) => {
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
