import { createServer as createTcpServer } from "node:net";
import { beforeEach, expect, test } from "vitest";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { afterFile } from "#testing/after-file.ts";
import { freePort } from "#testing/free-port.ts";
import { loopbackEgress } from "#testing/loopback-egress.ts";
import { listenOnLoopback } from "#testing/loopback-server.ts";
import { webhooksNode } from "#testing/webhooks.ts";
import type { Delivery } from "../contract.ts";
import { dispatchEvents } from "../dispatch/dispatch.ts";
import { openDeliverer } from "./deliverer.ts";

const instance = await webhooksNode();
const { sql, receiver } = instance;
beforeEach(() => receiver.reset());

const closedPort = await freePort();
/** Accepts connections and never responds. */
const silentPort = await listenOnLoopback(createTcpServer());
/** Like the fetch of production, but with a shorter time limit. */
const hasty = openFetch({
  userAgent: "HalkaTest/1",
  egress: loopbackEgress(receiver.port, closedPort, silentPort),
  resolve: async (hostname) => (hostname === "inside.example" ? ["10.0.0.1"] : []),
  totalMs: 1_000,
});
afterFile(() => hasty.close());

const atReceiver = `http://127.0.0.1:${receiver.port}/hook`;

/** A webhook to an address, with one delivery that waits. */
async function waiting(url: string) {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada, { events: ["link.created"] });
  await sql`update webhooks set url = ${url} where id = ${_id}`;
  await ada.call("POST", "/v1/links", { link: "https://shop.example/spring" });
  await dispatchEvents(instance.ctxAt());
  return {
    _id,
    async attempt() {
      const deliverer = openDeliverer({ ...instance.ctxAt(), postWebhook: hasty.post });
      await deliverer.start();
      await deliverer.untilIdle();
    },
    async getDelivery(): Promise<Delivery> {
      const [row] = await instance.listRows(_id);
      return (await ada.call("GET", `/v1/webhooks/${_id}/deliveries/${row!["id"] as string}`)).body as Delivery;
    },
  };
}

test.each([
  ["an unknown host name", "https://nothing.example/hook", "dns"],
  ["a closed port", `http://127.0.0.1:${closedPort}/hook`, "refused"],
  ["a server that never responds", `http://127.0.0.1:${silentPort}/hook`, "timeout"],
  ["a private address", "https://10.0.0.1/hook", "blocked_address"],
  ["a host name of a private address", "https://inside.example/hook", "blocked_address"],
])("an attempt at %s says why there was no response", async (_to, url, error) => {
  const { attempt, getDelivery } = await waiting(url);
  await attempt();
  expect(await getDelivery()).toMatchObject({
    state: "waiting",
    status: null,
    response: null,
    attempts: [{ at: expect.any(String), status: null, durationMs: expect.any(Number), error }],
  });
  expect(receiver.seen).toEqual([]);
});

test("an attempt that is redirected has the status and an error", async () => {
  const { attempt, getDelivery } = await waiting(atReceiver);
  receiver.respond = (_received, response) => void response.writeHead(308, { location: "/elsewhere" }).end();
  await attempt();
  expect(await getDelivery()).toMatchObject({ status: 308, attempts: [{ status: 308, error: "redirect" }] });
  expect(receiver.seen).toHaveLength(1);
});

test("an attempt with another response has no error, and neither has one of an earlier version", async () => {
  const { _id, attempt, getDelivery } = await waiting(atReceiver);
  const old = { at: "2026-11-01T10:00:00.000Z", status: null, durationMs: 36 };
  await sql`update webhook_deliveries set attempts = ${sql.json([old])} where webhook_id = ${_id}`;
  receiver.respond = (_received, response) => void response.writeHead(500).end("no");
  await attempt();
  const { attempts } = await getDelivery();
  expect(attempts).toEqual([old, { at: expect.any(String), status: 500, durationMs: expect.any(Number) }]);
});
