import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openAccount } from "../../qa/account.ts";
import manifest from "../../package.json" with { type: "json" };
import { processesOn } from "../../qa/processes.ts";
import { type CommandResult, halka } from "../../qa/product.ts";
import { openStores } from "../../qa/stores.ts";
import { expect, expectNoProcessesLeft, test } from "./fixtures.ts";

const env = { SECRET: "a secret that must not be listed" };
const run = (dataDir: string, args: readonly string[]) => halka(dataDir, args, { env });
/** Runs the command through the launcher that npx uses. */
const runLauncher = (dataDir: string, args: readonly string[]) =>
  halka(dataDir, args, { env, program: "bin/halka.mjs" });

const PROMO = "This account is one of the first and has no limits.";
const MIGRATED: CommandResult = { code: 0, out: "Both databases are up to date.\n", errors: "" };

test("commands work with and without a running server, and leave nothing running", async ({ start }) => {
  const product = await start({ env });
  await product.ready();
  const { username } = await openAccount(product);
  const { dataDir } = product;

  expect(await run(dataDir, ["migrate"])).toEqual(MIGRATED);
  expect(await run(dataDir, ["plan", username, "Pro", "2999-01-31"])).toEqual({
    code: 0,
    out: `${username} is now on Pro until 2999-01-31. ${PROMO}\n`,
    errors: "",
  });
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  await product.stop();

  expect(await runLauncher(dataDir, ["migrate"])).toEqual(MIGRATED);
  expect(await run(dataDir, ["plan", username, "Free"])).toMatchObject({
    code: 0,
    out: `${username} is now on Free. ${PROMO}\n`,
  });
  await expectNoProcessesLeft(dataDir);
});

test("moderation finds a page by the address of its shared statistics", async ({ start }) => {
  const product = await start({ env });
  await product.ready();
  const account = await openAccount(product);
  const created = await account.call(product, "POST", "/v1/analytics/shares", { name: "Sponsor" });
  const { url } = JSON.parse(created.text) as { url: string };
  expect(await run(product.dataDir, ["moderation", "warn", url])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^page [-0-9a-f]{36} is now warned\nUndo with: halka moderation undo /),
    errors: "",
  });
});

test("migrate --check reports in its exit code whether a store is behind, current or ahead, and changes nothing", async ({
  start,
  folder,
}) => {
  const dataDir = join(folder, "checked");
  const behind = await run(dataDir, ["migrate", "--check"]);
  expect(behind).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^PostgreSQL: 0001_[^]*migrations are pending\.\n$/),
  });
  expect(await run(dataDir, ["migrate", "--check"])).toEqual(behind);
  const product = await start({ env, dataDir });
  await product.ready();
  expect(await run(dataDir, ["migrate", "--check"])).toEqual(MIGRATED);
  const stores = openStores(dataDir);
  await stores.sql`insert into schema_migrations (name, checksum) values ('9999_future.sql', '')`;
  await stores.close();
  expect(await run(dataDir, ["migrate", "--check"])).toMatchObject({
    code: 2,
    errors: expect.stringContaining("it was migrated by a newer version"),
  });
});

test("a failing command says so in one line, with exit code 1", async ({ start, folder }) => {
  const product = await start();
  await product.ready();
  const { dataDir } = product;
  expect(await run(dataDir, ["plan", "unclaimed-name", "Pro"])).toEqual({
    code: 1,
    out: "",
    errors: "No user is named unclaimed-name\n",
  });
  expect(await run(dataDir, ["plan", "janedoe", "Gold"])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Usage: .*\n$/),
  });
  expect(await run("/proc/halka", ["migrate"])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The data directory .*\n$/),
  });
  expect((await runLauncher(folder, ["no-such-command"])).code).toBe(1);
});

test("--help lists the commands; an unknown option or argument changes nothing", async ({ folder }) => {
  for (const args of [["--help"], ["seed", "--help"], ["seed", "-h"], []])
    expect(await runLauncher(folder, args)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Usage: halka COMMAND\n/),
      errors: "",
    });
  expect(await runLauncher(folder, ["--version"])).toEqual({ code: 0, out: `${manifest.version}\n`, errors: "" });
  for (const [args, message] of [
    [["seed", "--dry-run"], "Unknown option '--dry-run'."],
    [["seed", "now"], "Unexpected argument 'now'."],
    [["sed"], "Unknown command 'sed'."],
  ] as const)
    expect(await runLauncher(folder, args)).toMatchObject({
      code: 1,
      out: "",
      errors: expect.stringContaining(`${message}\n\nUsage: halka COMMAND\n`),
    });
  expect(await readdir(folder)).toEqual([]);
});

test("config lists every setting without a secret, and starts nothing", async ({ folder }) => {
  for (const command of [run, runLauncher]) {
    const { code, out, errors } = await command(folder, ["config"]);
    expect([code, errors]).toEqual([0, ""]);
    expect(out).toMatch(new RegExp(`^DATA_DIR +${folder} `, "m"));
    expect(out).toMatch(/^SECRET +\(set\) /m);
    expect(out).not.toContain("must not be listed");
  }
  expect(processesOn(folder)).toEqual([]);
});
