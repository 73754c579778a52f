import { execFile } from "node:child_process";
import { openAccount } from "./account.ts";
import { expect, expectNoProcessesLeft, test } from "./fixtures.ts";

const CLI = "build/server/cli.js";

interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** Runs an operator's command on a data directory, directly or through the launcher that npx runs. */
function halka(dataDir: string, args: readonly string[], program = CLI): Promise<CommandResult> {
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, SECRET: "a secret that must not be listed" };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, out, errors) => {
      resolve({ code: error ? Number(error.code) : 0, out, errors });
    });
  });
}

const PROMO = "This account is one of the first and has no limits.";
const MIGRATED: CommandResult = { code: 0, out: "Both databases are up to date.\n", errors: "" };

test("commands work with and without a running server, and leave nothing running", async ({ start }) => {
  const product = await start({ env: { SECRET: "a secret that must not be listed" } });
  await product.ready();
  const { username } = await openAccount(product);
  const { dataDir } = product;

  expect(await halka(dataDir, ["migrate"])).toEqual(MIGRATED);
  expect(await halka(dataDir, ["plan", username, "Pro", "2999-01-31"])).toEqual({
    code: 0,
    out: `${username} is now on Pro until 2999-01-31. ${PROMO}\n`,
    errors: "",
  });
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  await product.stop();

  expect(await halka(dataDir, ["migrate"], "bin/halka.mjs")).toEqual(MIGRATED);
  expect(await halka(dataDir, ["plan", username, "Free"])).toMatchObject({
    code: 0,
    out: `${username} is now on Free. ${PROMO}\n`,
  });
  await expectNoProcessesLeft(dataDir);
});

test("a failing command says so in one line, with exit code 1", async ({ start, folder }) => {
  const product = await start();
  await product.ready();
  const { dataDir } = product;
  expect(await halka(dataDir, ["plan", "nobody-at-all", "Pro"])).toEqual({
    code: 1,
    out: "",
    errors: "No user is named nobody-at-all\n",
  });
  expect(await halka(dataDir, ["plan", "somebody", "Gold"])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Usage: .*\n$/),
  });
  expect(await halka("/proc/halka", ["migrate"])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The data directory .*\n$/),
  });
  expect((await halka(folder, ["no-such-command"], "bin/halka.mjs")).code).toBe(1);
});

test("config lists every setting without a secret, and starts nothing", async ({ folder }) => {
  for (const program of [CLI, "bin/halka.mjs"]) {
    const { code, out, errors } = await halka(folder, ["config"], program);
    expect([code, errors]).toEqual([0, ""]);
    expect(out).toMatch(new RegExp(`^DATA_DIR +${folder} `, "m"));
    expect(out).toMatch(/^SECRET +\(set\) /m);
    expect(out).not.toContain("must not be listed");
  }
  await expectNoProcessesLeft(folder, 0);
});
