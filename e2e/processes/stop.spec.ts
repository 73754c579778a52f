import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { openAccount } from "../../qa/account.ts";
import { killAll } from "../../qa/processes.ts";
import type { Product } from "../../qa/product.ts";
import { sendVisitors } from "../../qa/visitors.ts";
import { expect, expectNoProcessesLeft, test } from "./fixtures.ts";

/** Expects a clean shutdown: no errors, no processes left, and no open segment. */
async function expectCleanShutdown(product: Product): Promise<void> {
  expect(product.errors).toEqual([]);
  await expectNoProcessesLeft(product.dataDir);
  const open = readdirSync(join(product.dataDir, "spool")).filter((name) => name.endsWith(".open"));
  expect(open).toEqual([]);
  expect(product.log.filter((line) => /is (being )?restarted/.test(line))).toEqual([]);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`shuts down cleanly on ${signal} under load, without resets on kept-alive connections`, async ({ start }) => {
    const product = await start({ env: { WEB_CONCURRENCY: "2" } });
    await product.ready();
    const account = await openAccount(product);
    const visitors = sendVisitors(product, [await account.addLink(product, "a")], { pauseMs: 0 });
    await expect.poll(() => visitors.acknowledged.size).toBeGreaterThan(500);
    const { code } = await product.stop(signal);
    await visitors.stop();
    expect(code).toBe(0);
    expect(visitors.failures).toEqual([]);
    await expectCleanShutdown(product);

    const next = await start({ dataDir: product.dataDir });
    await next.ready();
    await expect.poll(() => account.clicks(next)).toBe(visitors.acknowledged.size);
  });
}

test("shuts down cleanly if every process gets the signal at once, as service managers send it", async ({ start }) => {
  const product = await start();
  await product.ready();
  await expect.poll(() => product.pids("spare").length).toBe(1);
  // stands for a process that is still loading, which exits on the signal before the primary has read its own
  killAll(product.pids("spare"), "SIGKILL");
  killAll(product.pids(), "SIGTERM");
  expect(await product.ended).toMatchObject({ code: 0 });
  await expectCleanShutdown(product);
});

test("stops even if a client never finishes its request", async ({ start }) => {
  const product = await start();
  await product.ready();
  const socket = connect(product.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    "POST /users HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n",
  );
  // waits for 100 Continue, which shows that the request is in progress
  const [status] = (await once(socket, "data")) as [Buffer];
  expect(String(status)).toContain("100 Continue");
  const { code } = await product.stop();
  socket.destroy();
  expect(code).toBe(0);
  await expectCleanShutdown(product);
});

test("shuts down cleanly on a signal at any moment during startup", async ({ start }) => {
  for (const waitFor of ["lock.pid", "postgres", "stores.json"]) {
    const product = await start();
    await expect.poll(() => existsSync(join(product.dataDir, waitFor)), { intervals: [5] }).toBe(true);
    const { code } = await product.stop();
    expect({ waitFor, code }).toEqual({ waitFor, code: 0 });
    await expectCleanShutdown(product);
  }
});
