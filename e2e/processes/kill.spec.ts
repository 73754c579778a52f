import { existsSync, readdirSync } from "node:fs";
import { type Account, sendRequest, openAccount } from "../../qa/account.ts";
import { killAll } from "../../qa/processes.ts";
import type { Product } from "../../qa/product.ts";
import { waitUntilShipped } from "../../qa/stores.ts";
import { CONNECTIONS, sendVisitors, type Visitors } from "../../qa/visitors.ts";
import { expect, expectNoProcessesLeft, test } from "./fixtures.ts";

/** An upper bound for busy machines; bench/ measures how long a recovery takes. */
const BACK_MS = 60_000;
const COUNTED_MS = 60_000;

interface Setup {
  readonly product: Product;
  readonly account: Account;
  readonly path: string;
  readonly visitors: Visitors;
}

async function setUp(product: Product): Promise<Setup> {
  await product.ready();
  const account = await openAccount(product);
  const path = await account.addLink(product, "a");
  const visitors = sendVisitors(product, [path]);
  await expect.poll(() => visitors.acknowledged.size).toBeGreaterThan(100);
  return { product, account, path, visitors };
}

/** Kills the processes with a role and waits for a successor. */
async function killAndWait(product: Product, role: "web" | "background" | "clickhouse" | "postgres"): Promise<void> {
  const killed = product.pids(role);
  expect(killed.length).toBeGreaterThan(0);
  killAll(killed);
  const successors = () => product.pids(role).filter((pid) => !killed.includes(pid)).length;
  await expect.poll(successors, { intervals: [20], message: `a new ${role} process` }).toBeGreaterThan(0);
}

/** Expects every acknowledged click to be counted once; clicks whose response was lost may also be counted. */
async function expectCounted({ account, visitors }: Setup, instance: Product): Promise<void> {
  await visitors.stop();
  const most = visitors.acknowledged.size + visitors.failures.length;
  await waitUntilShipped(instance.dataDir, COUNTED_MS);
  await expect
    .poll(async () => (await account.clicks(instance)) ?? -1, { timeout: COUNTED_MS })
    .toBeGreaterThanOrEqual(visitors.acknowledged.size);
  expect(await account.clicks(instance)).toBeLessThanOrEqual(most);
}

test("loses only requests in flight when a web worker is killed: the spare takes over, and no connection is refused", async ({
  start,
}) => {
  const setup = await setUp(await start());
  const { product, visitors } = setup;
  for (let round = 1; round <= 3; round++) {
    await expect.poll(() => product.pids("spare").length).toBe(1);
    const spare = product.pids("spare");
    await killAndWait(product, "web");
    expect(product.pids("web")).toEqual(spare);
    const before = visitors.acknowledged.size;
    await expect.poll(() => visitors.acknowledged.size, { message: "redirects go on" }).toBeGreaterThan(before + 100);
  }
  await expectCounted(setup, product);
  expect(visitors.rejected()).toBe(0);
  expect(visitors.failures.length).toBeLessThanOrEqual(3 * CONNECTIONS);
});

test("holds connections until they can be served when a worker and its spare are killed at once", async ({ start }) => {
  const setup = await setUp(await start());
  const { product, visitors } = setup;
  await expect.poll(() => product.pids("spare").length).toBe(1);
  killAll([...product.pids("web"), ...product.pids("spare")]);
  const before = visitors.acknowledged.size;
  await expect.poll(() => visitors.acknowledged.size, { message: "redirects go on" }).toBeGreaterThan(before + 100);
  await expectCounted(setup, product);
  expect(visitors.rejected()).toBe(0);
});

test("replaces a killed background process without visitors noticing", async ({ start }) => {
  const setup = await setUp(await start());
  await killAndWait(setup.product, "background");
  await expectCounted(setup, setup.product);
  expect(setup.visitors.failures).toEqual([]);
});

test("recovers a killed ClickHouse and its figures without visitors noticing", async ({ start }) => {
  const setup = await setUp(await start());
  await killAndWait(setup.product, "clickhouse");
  await expect
    .poll(() => setup.account.clicks(setup.product), { timeout: BACK_MS, intervals: [20] })
    .toBeGreaterThan(0);
  await expectCounted(setup, setup.product);
  expect([setup.visitors.failures, setup.visitors.rejected()]).toEqual([[], 0]);
});

test("recovers a killed PostgreSQL without visitors noticing", async ({ start }) => {
  const setup = await setUp(await start());
  await killAndWait(setup.product, "postgres");
  await expect
    .poll(() => setup.account.addLink(setup.product, "b").catch(() => ""), { timeout: BACK_MS, intervals: [20] })
    .toContain("/b");
  await expectCounted(setup, setup.product);
  expect([setup.visitors.failures, setup.visitors.rejected()]).toEqual([[], 0]);
});

test("serves redirects and pages while the stores are down, and rejects other calls with 503 and Retry-After", async ({
  start,
}) => {
  const setup = await setUp(await start());
  const { product, account, path, visitors } = setup;
  const page = `/${account.username}`;
  expect((await sendRequest(product, "GET", page)).status).toBe(200);
  // stops the primary so that it cannot restart the stores
  product.signal("SIGSTOP");
  killAll([...product.pids("postgres"), ...product.pids("clickhouse")]);
  await expect.poll(async () => (await sendRequest(product, "GET", "/readyz")).status).toBe(503);
  for (const [method, call, body] of [
    ["PUT", "/v1/widget/link/order", { ids: [] }],
    ["GET", "/v1/log/my/stats", undefined],
  ] as const) {
    const response = await account.call(product, method, call, body);
    expect([call, response.status, Number(response.headers.get("retry-after")) > 0]).toEqual([call, 503, true]);
  }
  expect((await sendRequest(product, "GET", path)).status).toBe(302);
  expect((await sendRequest(product, "GET", page)).status).toBe(200);
  product.signal("SIGCONT");
  await expect
    .poll(() => account.addLink(product, "b").catch(() => ""), { timeout: BACK_MS, intervals: [20] })
    .toContain("/b");
  await visitors.stop();
  expect([visitors.failures, visitors.rejected()]).toEqual([[], 0]);
});

test("leaves no process when the primary is killed; the next start works at once and counts acknowledged clicks", async ({
  start,
}) => {
  const setup = await setUp(await start());
  const { dataDir, port } = setup.product;
  setup.product.signal("SIGKILL");
  const next = await start({ dataDir, port });
  await next.ready();
  const listOld = () => {
    const own = next.tree();
    return setup.product.pids().filter((pid) => !own.includes(pid));
  };
  // short-lived processes of the new tree may start between the two looks
  await expect.poll(listOld).toEqual([]);
  await expectCounted(setup, next);
  expect((await next.stop()).code).toBe(0);
  await expectNoProcessesLeft(dataDir);
});

test("leaves no process when the primary is killed during the first start", async ({ start }) => {
  const whole = await start();
  await whole.ready();
  whole.signal("SIGKILL");
  await expectNoProcessesLeft(whole.dataDir);
  const young = await start();
  const isMaking = () =>
    existsSync(young.dataDir) && readdirSync(young.dataDir).some((name) => name.startsWith("postgres.new"));
  await expect.poll(isMaking, { intervals: [5] }).toBe(true);
  young.signal("SIGKILL");
  const next = await start({ dataDir: young.dataDir });
  await next.ready();
});
