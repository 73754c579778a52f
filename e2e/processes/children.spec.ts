import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sendRequest, openAccount } from "../../qa/account.ts";
import { killAll } from "../../qa/processes.ts";
import { expect, expectNoProcessesLeft, test } from "./fixtures.ts";

/** While `file` exists, makes every process with this role exit as soon as it starts. */
function poison(folder: string, role: "web" | "background"): { env: Record<string, string>; file: string } {
  const [script, file] = [join(folder, "poison.cjs"), join(folder, "poison")];
  writeFileSync(
    script,
    `if (process.env.HALKA_ROLE === "${role}" && require("fs").existsSync("${file}")) process.exit(7);`,
  );
  writeFileSync(file, "");
  return { env: { NODE_OPTIONS: `--require ${script}` }, file };
}

for (const role of ["web", "background"] as const) {
  test(`stops the product with one line when a ${role} process cannot start`, async ({ start, folder }) => {
    const product = await start({ env: poison(folder, role).env });
    expect(await product.ended).toMatchObject({ code: 1 });
    expect(product.errors).toEqual([`The ${role} process does not start: it exited (7).`]);
    await expectNoProcessesLeft(product.dataDir);
  });
}

test("restarts a crashing process at growing intervals, and catches up on its work once it stays up", async ({
  start,
  folder,
}) => {
  const { env, file } = poison(folder, "background");
  rmSync(file);
  const product = await start({ env });
  await product.ready();
  const account = await openAccount(product);
  const path = await account.addLink(product, "a");

  writeFileSync(file, "");
  killAll(product.pids("background"));
  const deaths = () => product.log.filter((line) => line.includes("a process exited and is restarted"));
  await expect.poll(() => deaths().length, { intervals: [20] }).toBe(5);
  const times = deaths().map((line) => (JSON.parse(line) as { time: number }).time);
  expect(times[4]! - times[3]!).toBeGreaterThan(1_500);
  expect((await sendRequest(product, "GET", path)).status).toBe(302);
  expect(readdirSync(join(product.dataDir, "spool")).length).toBeGreaterThan(0);

  rmSync(file);
  await expect.poll(() => account.clicks(product)).toBe(1);
  expect((await product.stop()).code).toBe(0);
});
