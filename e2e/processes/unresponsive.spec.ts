import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sendRequest, openAccount } from "../../qa/account.ts";
import type { Product } from "../../qa/product.ts";
import { sendVisitors } from "../../qa/visitors.ts";
import { expect, test } from "./fixtures.ts";

/**
 * About five seconds on an idle machine. On a shared core, the watchdog first waits until the silent process has used
 * enough CPU time to count as busy.
 */
const KILLED_MS = 60_000;
const SUSPENDED_MS = 8_000;

/** While `file` exists, makes one process of this role loop forever once it is ready. */
function trap(folder: string, role: "web" | "background"): { env: Record<string, string>; file: string } {
  const [script, file] = [join(folder, "trap.cjs"), join(folder, "trap")];
  writeFileSync(
    script,
    `const { existsSync, rmSync } = require("node:fs");
    let isReady = false;
    const look = () => { if (isReady && existsSync("${file}")) { rmSync("${file}"); for (;;); } };
    if (process.env.HALKA_ROLE === "${role}") {
      setInterval(look, 50).unref();
      const send = process.send.bind(process);
      process.send = (message, ...rest) => {
        const isSent = send(message, ...rest);
        isReady ||= message.type === "ready";
        look();
        return isSent;
      };
    }`,
  );
  return { env: { NODE_OPTIONS: `--require ${script}` }, file };
}

const listKills = (product: Product) => product.log.filter((line) => line.includes("has not responded"));

for (const role of ["web", "background"] as const) {
  test(`kills, replaces, logs and counts a ${role} process with a blocked event loop`, async ({ start, folder }) => {
    test.slow();
    const { env, file } = trap(folder, role);
    const product = await start({ env });
    await product.ready();
    const account = await openAccount(product);
    const path = await account.addLink(product, "a");
    await expect.poll(() => product.pids("spare").length).toBe(1);
    const before = product.pids(role);
    const visitors = sendVisitors(product, [path]);

    writeFileSync(file, "");
    await expect.poll(() => listKills(product).length, { timeout: KILLED_MS }).toBe(1);
    expect(JSON.parse(listKills(product)[0]!)).toMatchObject({ role, pid: before[0] });
    await expect.poll(() => product.pids(role).filter((pid) => !before.includes(pid)).length).toBe(1);
    const seen = visitors.acknowledged.size;
    await expect.poll(() => visitors.acknowledged.size, { message: "redirects go on" }).toBeGreaterThan(seen + 100);
    await visitors.stop();
    expect(visitors.rejected()).toBe(0);
    await expect.poll(() => account.clicks(product)).toBeGreaterThanOrEqual(visitors.acknowledged.size);
    const authorization = `Bearer ${readFileSync(join(product.dataDir, "metrics-token"), "utf8")}`;
    const { text } = await sendRequest(product, "GET", "/metrics", undefined, { authorization });
    expect(text).toContain(`halka_process_watchdog_kills_total{role="${role}"} 1`);
    expect(text).toContain(`halka_process_restarts_total{role="${role}"} 1`);
    expect(listKills(product)).toHaveLength(1);
  });
}

test("kills a process that blocks its event loop before its first heartbeat", async ({ start, folder }) => {
  test.slow();
  const { env, file } = trap(folder, "background");
  writeFileSync(file, "");
  const product = await start({ env });
  await expect.poll(() => listKills(product).length, { timeout: KILLED_MS }).toBe(1);
  await product.ready();
  expect(listKills(product)).toHaveLength(1);
});

test("keeps the same processes after all were suspended, in whatever order they resume", async ({ start }) => {
  const product = await start({ env: { WEB_CONCURRENCY: "2" } });
  await product.ready();
  await expect.poll(() => product.pids("spare").length).toBe(1);
  const children = () => [...product.pids("web"), ...product.pids("background"), ...product.pids("spare")].toSorted();
  const before = children();
  expect(before).toHaveLength(4);
  const signalChildren = (name: NodeJS.Signals) => before.forEach((pid) => process.kill(pid, name));

  product.signal("SIGSTOP");
  signalChildren("SIGSTOP");
  // longer than the watchdog waits for a heartbeat
  await sleep(SUSPENDED_MS);
  product.signal("SIGCONT");
  await sleep(SUSPENDED_MS);
  signalChildren("SIGCONT");
  await sleep(SUSPENDED_MS);
  expect(listKills(product)).toEqual([]);
  expect(children()).toEqual(before);
  expect((await sendRequest(product, "GET", "/readyz")).status).toBe(200);
});
