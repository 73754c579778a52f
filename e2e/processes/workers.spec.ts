import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "#testing/eventually.ts";
import { sendRequest, openAccount } from "../../qa/account.ts";
import { cpuSeconds } from "../../qa/processes.ts";
import type { Product } from "../../qa/product.ts";
import { sendVisitors } from "../../qa/visitors.ts";
import { expect, test } from "./fixtures.ts";

const CONNECTIONS = 12;

/** The responses on `CONNECTIONS` new connections, which the workers share among themselves. */
async function requestEach(product: Product, path: string): Promise<string[]> {
  const responses = await Promise.all(Array.from({ length: CONNECTIONS }, () => sendRequest(product, "GET", path)));
  return responses.map((response) => response.text);
}

test("shares the load between two workers, which see each other's changes and add up their clicks", async ({
  start,
}) => {
  const product = await start({ env: { WEB_CONCURRENCY: "2" } });
  await product.ready();
  const workers = product.pids("web");
  expect(workers).toHaveLength(2);
  const account = await openAccount(product);
  const path = await account.addLink(product, "a");

  const idle = workers.map(cpuSeconds);
  const visitors = sendVisitors(product, [path], { pauseMs: 0 });
  await expect
    .poll(() => workers.every((pid, index) => cpuSeconds(pid) > idle[index]! + 0.05), { message: "work of both" })
    .toBe(true);
  await visitors.stop();
  expect(visitors.failures).toEqual([]);
  await expect.poll(() => account.clicks(product)).toBe(visitors.acknowledged.size);

  const links = JSON.parse((await account.call(product, "GET", "/v1/widget/link")).text) as { _id: string }[];
  for (let round = 1; round <= 10; round++) {
    await requestEach(product, `/${account.username}`);
    const name = `Name of round ${round}`;
    expect((await account.call(product, "PUT", `/v1/widget/link/${links[0]!._id}`, { name })).status).toBe(200);
    await eventually(async () =>
      (await requestEach(product, `/${account.username}`)).every((page) => page.includes(name)),
    );
  }
  expect(product.pids("web").toSorted()).toEqual(workers.toSorted());
});

test("reports the metrics of all processes of a node", async ({ start }) => {
  const product = await start({ env: { WEB_CONCURRENCY: "2" } });
  await product.ready();
  await requestEach(product, "/unclaimed-name");
  const authorization = `Bearer ${readFileSync(join(product.dataDir, "metrics-token"), "utf8")}`;
  const { text } = await sendRequest(product, "GET", "/metrics", undefined, { authorization });
  expect(text).toMatch(new RegExp(`^halka_visits_total\\{status="404"\\} ${CONNECTIONS}$`, "m"));
  expect(text).toMatch(/^halka_segments_shipped_total /m);
});
