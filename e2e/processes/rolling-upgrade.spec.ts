import { cpSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connectClickHouse, parseClickHouseUrl } from "#infra/clickhouse/client.ts";
import { openAccount, sendRequest } from "../../qa/account.ts";
import type { Product } from "../../qa/product.ts";
import { findLostAndRepeated, waitUntilShipped } from "../../qa/stores.ts";
import { sendVisitors, type Visitors } from "../../qa/visitors.ts";
import { expect, test } from "./fixtures.ts";

/** An installation of the next version: the same code plus one additive migration for each store. */
function installNext(folder: string): string {
  const root = join(folder, "next");
  mkdirSync(root);
  for (const name of ["build", "migrations", "package.json"]) cpSync(name, join(root, name), { recursive: true });
  symlinkSync(realpathSync("node_modules"), join(root, "node_modules"));
  const columns = {
    postgres: "links ADD COLUMN planted text NOT NULL DEFAULT ''",
    clickhouse: "events ADD COLUMN planted String",
  };
  for (const [kind, added] of Object.entries(columns))
    writeFileSync(join(root, "migrations", kind, "9000_planted.sql"), `ALTER TABLE ${added};\n`);
  return root;
}

test("upgrades two nodes one after the other: no request fails, and no click is lost or counted twice", async ({
  start,
  stores,
  folder,
}) => {
  test.setTimeout(180_000);
  const { env } = stores;
  const root = installNext(folder);
  const [one, two] = await Promise.all([start({ env }), start({ env })]);
  await Promise.all([one.ready(), two.ready()]);
  const account = await openAccount(one, two, [one, two]);
  const visitors = new Map<string, Visitors>();
  /** Keeps visiting a separate link through a node; resolves once the visits succeed. */
  const visit = async (product: Product, alias: string): Promise<Visitors> => {
    const sent = sendVisitors(product, [await account.addLink(product, alias)]);
    visitors.set(alias, sent);
    await untilMore(sent);
    return sent;
  };
  const untilMore = async (sent: Visitors) => {
    const before = sent.acknowledged.size;
    await expect.poll(() => sent.acknowledged.size).toBeGreaterThan(before + 200);
  };

  const onOne = await visit(one, "old-one");
  const onTwo = await visit(two, "old-two");
  expect((await one.stop()).code).toBe(0);
  await onOne.stop();
  await untilMore(onTwo);

  const nextOne = await start({ env, root, dataDir: one.dataDir, port: one.port });
  await nextOne.ready();
  const onNextOne = await visit(nextOne, "next-one");
  // the old node keeps working on the newer schema: visits, writes, statistics
  await untilMore(onTwo);
  const written = await account.addLink(two, "written-meanwhile");
  expect((await sendRequest(nextOne, "GET", written)).status).toBe(302);
  await expect.poll(() => account.clicks(two)).toBeGreaterThan(400);

  expect((await two.stop()).code).toBe(0);
  await onTwo.stop();
  const late = await start({ env, dataDir: two.dataDir, port: two.port });
  expect(await late.ended).toMatchObject({ code: 1 });
  expect(late.errors.join("\n")).toContain("9000_planted.sql, which this version does not know");
  await untilMore(onNextOne);
  const nextTwo = await start({ env, root, dataDir: two.dataDir, port: two.port });
  await nextTwo.ready();
  await visit(nextTwo, "next-two");

  for (const sent of visitors.values()) await sent.stop();
  for (const node of [nextOne, nextTwo]) await waitUntilShipped(node.dataDir, 30_000);
  const all = [...visitors.values()].reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  // plus the one click on the link that was created during the upgrade
  await expect.poll(() => account.clicks(nextTwo)).toBe(all + 1);
  const clickhouse = connectClickHouse(parseClickHouseUrl(env["CLICKHOUSE_URL"]!, "halka"));
  const links = JSON.parse((await account.call(nextOne, "GET", "/v1/widget/link")).text) as {
    _id: string;
    alias: string;
  }[];
  for (const [alias, { acknowledged, failures }] of visitors) {
    expect(failures, alias).toEqual([]);
    const { _id } = links.find((link) => link.alias === alias)!;
    const found = await findLostAndRepeated(clickhouse, acknowledged, _id);
    expect(found, alias).toEqual({ lost: [], repeated: [], stored: acknowledged.size });
  }
  await clickhouse.close();
});
