import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { TEST_SECRET } from "#testing/secrets.ts";
import { webhooksNode } from "#testing/webhooks.ts";
import type { WebhooksProcessInput } from "#testing/webhooks-process.ts";
import { LEASE_MS } from "../limits.ts";

const instance = await webhooksNode();
const { sql, receiver } = instance;
const SCRIPT = join(import.meta.dirname, "../../../testing/webhooks-process.ts");

async function startProcess() {
  const input: WebhooksProcessInput = { postgres: instance.postgres.target, secret: TEST_SECRET, port: receiver.port };
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(input)], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

test("a process that is killed while sending loses no event, and its deliveries are repeated under the same ids", async () => {
  const ada = await instance.member();
  const hooks = [
    await instance.hook(ada, { events: ["link.created"] }, "/a"),
    await instance.hook(ada, { events: ["link.created"] }, "/b"),
  ];
  const create = (n: number) => ada.call("POST", "/v1/links", { link: `https://shop.example/${n}` });
  // the first two requests to each webhook are received, but get no response
  receiver.respond = () => undefined;
  const killed = await startProcess();
  const links = [];
  for (let n = 0; n < 6; n++) links.push((await create(n)).body["_id"] as string);
  await eventually(() => receiver.seen.length === 4, 20_000);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const cutOff = receiver.seen.map(({ path, headers }) => `${path} ${headers["webhook-id"] as string}`);
  // events happen while no process is running
  for (let n = 6; n < 9; n++) links.push((await create(n)).body["_id"] as string);

  const leases = await sql<{ until: Date }[]>`
    select leased_until as until from webhook_deliveries where leased_until is not null`;
  expect(leases).toHaveLength(4);
  for (const { until } of leases) expect(until.getTime() - Date.now()).toBeLessThanOrEqual(LEASE_MS);
  // ends the leases, which also hold up other deliveries to the same webhooks, as if a minute had passed
  await sql`
    update webhook_deliveries set leased_until = now(), next_attempt_at = now() where leased_until is not null`;
  receiver.reset();
  await startProcess();
  const isDelivered = async () => {
    const rows = (await Promise.all(hooks.map(({ _id }) => instance.listRows(_id)))).flat();
    return rows.length === 18 && rows.every(({ state }) => state === "delivered");
  };
  await eventually(isDelivered, 20_000);
  const received = receiver.seen.map(({ path, headers }) => `${path} ${headers["webhook-id"] as string}`);
  expect(received).toHaveLength(18);
  expect(new Set(received).size).toBe(18);
  for (const each of cutOff) expect(received).toContain(each);
  for (const path of ["/a", "/b"])
    expect(
      receiver
        .bodies(path)
        .map(({ data }) => data._id as string)
        .toSorted(),
    ).toEqual(links.toSorted());
}, 90_000);
