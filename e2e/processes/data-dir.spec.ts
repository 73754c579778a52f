import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Account, sendRequest, openAccount } from "../../qa/account.ts";
import type { Product } from "../../qa/product.ts";
import { expect, test } from "./fixtures.ts";
import { asUnprivilegedUser, isRoot } from "./unprivileged-user.ts";

/** Creates an account with one link and one counted click. */
async function fill(product: Product): Promise<Account> {
  const account = await openAccount(product);
  expect((await sendRequest(product, "GET", await account.addLink(product, "a"))).status).toBe(302);
  await expect.poll(() => account.clicks(product)).toBe(1);
  return account;
}

async function expectFilled(product: Product, account: Account): Promise<void> {
  await product.ready();
  expect((await sendRequest(product, "GET", `/${account.username}/a`)).status).toBe(302);
  await expect.poll(() => account.clicks(product)).toBe(2);
}

const copy = (from: string, to: string) => execFileSync("cp", ["-a", from, to], { stdio: "ignore" });

test("starts elsewhere with all data from a copy of DATA_DIR, made while stopped or running", async ({
  start,
  folder,
}) => {
  const product = await start();
  await product.ready();
  const account = await fill(product);
  const [hot, cold] = [join(folder, "hot"), join(folder, "cold")];
  copy(product.dataDir, hot);
  expect(readdirSync(hot)).toEqual(expect.arrayContaining(["lock.pid", "stores.json"]));
  await product.stop();
  copy(product.dataDir, cold);
  expect(readdirSync(cold)).not.toContain("stores.json");

  const again = await start({ dataDir: product.dataDir });
  await again.ready();
  // the copies must not affect the original
  await expectFilled(await start({ dataDir: hot }), account);
  await expectFilled(await start({ dataDir: cold }), account);
  expect(await account.clicks(again)).toBe(1);
});

test("works with a DATA_DIR whose path has 120 characters", async ({ start, folder }) => {
  const dataDir = join(folder, "d".repeat(60), "d".repeat(60));
  const product = await start({ dataDir, env: { TMPDIR: folder } });
  await product.ready();
  const account = await fill(product);
  await product.stop();
  await expectFilled(await start({ dataDir, env: { TMPDIR: folder } }), account);
});

for (const mode of ["development", "production"]) {
  test(`works with NODE_ENV=${mode}`, async ({ start }) => {
    const product = await start({ env: { NODE_ENV: mode } });
    await product.ready();
    const login = await sendRequest(product, "GET", "/login");
    expect([login.status, login.text.includes("<html")]).toEqual([200, true]);
    const account = await fill(product);
    expect((await sendRequest(product, "GET", `/${account.username}`)).text).toContain("Link a");
    expect(product.errors).toEqual([]);
  });
}

test("runs as an ordinary user", async ({ start, folder }) => {
  const dataDir = join(folder, "theirs");
  mkdirSync(dataDir);
  if (isRoot()) chownSync(dataDir, 65_534, 65_534);
  const product = await start({ dataDir, prefix: asUnprivilegedUser() });
  await product.ready();
  await fill(product);
  expect((await product.stop()).code).toBe(0);
  rmSync(dataDir, { recursive: true });
});
