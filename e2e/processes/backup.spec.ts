import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Account, sendRequest, openAccount } from "../../qa/account.ts";
import { killAll } from "../../qa/processes.ts";
import { halka, type Product } from "../../qa/product.ts";
import { findMiscounted, openStores, waitUntilShipped } from "../../qa/stores.ts";
import { sendVisitors } from "../../qa/visitors.ts";
import { expect, expectNoProcessesLeft, test } from "./fixtures.ts";

// each test starts engines three or four times, possibly on a busy machine
test.describe.configure({ timeout: 180_000 });

/** Creates links until it is stopped; `acknowledged` lists the links whose creation got a response. */
function writeLinks(account: Account, instance: Product) {
  const acknowledged: string[] = [];
  let isStopping = false;
  const writing = (async () => {
    for (let n = 0; !isStopping; n++) {
      const path = await account.addLink(instance, `written-${n}`).catch(() => undefined);
      if (path) acknowledged.push(path);
    }
  })();
  return {
    acknowledged,
    async stop() {
      isStopping = true;
      await writing;
    },
  };
}

const listPaths = async (account: Account, instance: Product) =>
  (JSON.parse((await account.call(instance, "GET", "/v1/widget/link")).text) as { alias: string }[]).map(
    ({ alias }) => `/${account.username}/${alias}`,
  );

test("backs up every earlier write exactly once while writes go on, and restores a killed server elsewhere", async ({
  start,
  folder,
}) => {
  const product = await start();
  await product.ready();
  const account = await openAccount(product);
  const path = await account.addLink(product, "a");
  const writer = writeLinks(account, product);
  const visitors = sendVisitors(product, [path]);
  await expect.poll(() => visitors.acknowledged.size).toBeGreaterThan(500);
  await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(20);

  const [clicksBefore, linksBefore] = [visitors.acknowledged.size, [...writer.acknowledged]];
  const backup = join(folder, "backup");
  expect(await halka(product.dataDir, ["backup", backup])).toMatchObject({ code: 0, errors: "" });
  const clicksAfter = visitors.acknowledged.size + visitors.failures.length;
  expect(clicksAfter).toBeGreaterThan(clicksBefore);
  product.signal("SIGKILL");
  await Promise.all([writer.stop(), visitors.stop()]);
  await expectNoProcessesLeft(product.dataDir);
  rmSync(product.dataDir, { recursive: true, force: true });
  expect(readdirSync(backup).sort()).toEqual([
    "SHA256SUMS",
    "clickhouse",
    "files",
    "manifest.json",
    "postgres",
    "secret",
  ]);
  expect(readdirSync(join(backup, "files"))).not.toContain("metrics-token");
  for (const name of readdirSync(backup, { recursive: true, encoding: "utf8" }))
    expect(statSync(join(backup, name)).mode & 0o077, name).toBe(0);

  const dataDir = join(folder, "elsewhere");
  expect(await halka(dataDir, ["restore", backup])).toMatchObject({ code: 0, errors: "" });
  await expectNoProcessesLeft(dataDir);
  const next = await start({ dataDir });
  await next.ready();
  const links = await listPaths(account, next);
  expect(links).toEqual(expect.arrayContaining([path, ...linksBefore]));
  expect(new Set(links).size).toBe(links.length);
  await waitUntilShipped(next.dataDir, 20_000);
  const clicks = (await account.clicks(next)) ?? -1;
  expect(clicks).toBeGreaterThanOrEqual(clicksBefore);
  expect(clicks).toBeLessThanOrEqual(clicksAfter);
  const restored = openStores(dataDir);
  expect(await findMiscounted(restored.clickhouse)).toEqual([]);
  await restored.close();

  // the restored server counts new clicks
  expect((await sendRequest(next, "GET", path)).status).toBe(302);
  await expect.poll(() => account.clicks(next)).toBe(clicks + 1);
  expect((await next.stop()).code).toBe(0);
});

test("backs up clicks that a killed server left in the spool", async ({ start, folder }) => {
  const product = await start();
  await product.ready();
  const account = await openAccount(product);
  const path = await account.addLink(product, "a");
  for (const pid of product.pids("background")) process.kill(pid, "SIGSTOP");
  for (let n = 0; n < 20; n++) expect((await sendRequest(product, "GET", path)).status).toBe(302);
  product.signal("SIGKILL");
  killAll(product.pids("background"));
  await expectNoProcessesLeft(product.dataDir);

  const backup = join(folder, "backup");
  expect(await halka(product.dataDir, ["backup", backup])).toMatchObject({ code: 0, errors: "" });
  const dataDir = join(folder, "elsewhere");
  expect(await halka(dataDir, ["restore", backup])).toMatchObject({ code: 0, errors: "" });
  const next = await start({ dataDir });
  await next.ready();
  expect(await account.clicks(next)).toBe(20);
});

test("rejects a damaged backup, a target with data, or a folder in use, each with one clear line", async ({
  start,
  folder,
}) => {
  const product = await start();
  await product.ready();
  await openAccount(product);
  const { dataDir } = product;
  const backup = join(folder, "backup");
  expect((await halka(dataDir, ["backup", backup])).code).toBe(0);
  expect(await halka(dataDir, ["backup", backup])).toMatchObject({
    code: 1,
    errors: `${backup} is not empty. Choose a new or empty folder.\n`,
  });
  const inside = join(dataDir, "backup");
  expect(await halka(dataDir, ["backup", inside])).toMatchObject({
    code: 1,
    errors: `${inside} is inside DATA_DIR. Choose a folder outside it, ideally on another disk.\n`,
  });
  expect(await halka(dataDir, ["restore", backup])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/ is not empty \(.+\)\. Restore into a new or empty DATA_DIR\.\n$/),
  });
  await product.stop();

  const target = join(folder, "target");
  const damaged = async (damage: (copy: string) => void) => {
    const copy = join(folder, "copy");
    rmSync(copy, { recursive: true, force: true });
    cpSync(backup, copy, { recursive: true });
    damage(copy);
    const result = await halka(target, ["restore", copy]);
    expect(result.code).toBe(1);
    return result.errors.replaceAll(copy, "COPY");
  };
  const flip = (path: string) => {
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(path, bytes);
  };
  for (const name of ["postgres/accounts.copy.gz", "clickhouse/events.tsv.gz", "manifest.json", "secret"]) {
    expect(await damaged((copy) => flip(join(copy, name)))).toBe(
      `The backup in COPY is damaged: ${name} doesn't match its checksum.\n`,
    );
    expect(await damaged((copy) => rmSync(join(copy, name)))).toBe(
      `The backup in COPY is incomplete: ${name} is missing.\n`,
    );
  }
  expect(await damaged((copy) => rmSync(join(copy, "SHA256SUMS")))).toBe(
    "The backup in COPY is incomplete: SHA256SUMS is missing.\n",
  );
  expect(await damaged((copy) => flip(join(copy, "SHA256SUMS")))).toMatch(/^The backup in COPY is .+\n$/);
  expect(await damaged((copy) => writeFileSync(join(copy, "files", "more"), "x"))).toBe(
    "The backup in COPY is damaged: it contains an unknown file, files/more.\n",
  );
  expect(await halka(target, ["restore", join(folder, "nothing")])).toMatchObject({
    code: 1,
    errors: `There's no backup in ${join(folder, "nothing")}.\n`,
  });
  expect(await halka(target, ["restore", backup])).toMatchObject({ code: 0, errors: "" });

  writeFileSync(join(target, "restore.unfinished"), "");
  const broken = await start({ dataDir: target });
  expect(await broken.ended).toMatchObject({ code: 1 });
  expect(broken.errors).toEqual([
    `The restore into ${target} was interrupted. Empty it and the databases, then restore again.`,
  ]);
});

test("restores a backup of embedded engines into external servers, and vice versa", async ({
  start,
  folder,
  stores,
}) => {
  const product = await start();
  await product.ready();
  const account = await openAccount(product);
  const path = await account.addLink(product, "a");
  expect((await sendRequest(product, "GET", path)).status).toBe(302);
  await expect.poll(() => account.clicks(product)).toBe(1);
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  expect(await halka(product.dataDir, ["backup", first])).toMatchObject({ code: 0, errors: "" });
  await product.stop();

  const theirs = join(folder, "theirs");
  expect(await halka(theirs, ["restore", first], stores)).toMatchObject({ code: 0, errors: "" });
  expect(await halka(join(folder, "again"), ["restore", first], stores)).toMatchObject({
    code: 1,
    errors: "The database in DATABASE_URL is not empty. Restore into an empty one.\n",
  });
  const external = await start({ dataDir: theirs, env: stores.env });
  await external.ready();
  expect(await listPaths(account, external)).toEqual([path]);
  expect(await account.clicks(external)).toBe(1);
  expect(await halka(theirs, ["backup", second], stores)).toMatchObject({ code: 0, errors: "" });
  await external.stop();
  const back = join(folder, "back");
  expect(await halka(back, ["restore", second])).toMatchObject({ code: 0, errors: "" });
  const embedded = await start({ dataDir: back });
  await embedded.ready();
  expect(await account.clicks(embedded)).toBe(1);
});
