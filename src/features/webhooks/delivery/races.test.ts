import { beforeEach, expect, test } from "vitest";
import { SECOND_MS } from "#base/time.ts";
import { expectProblem } from "#testing/problem.ts";
import { waitForLock } from "#testing/postgres.ts";
import { webhooksNode } from "#testing/webhooks.ts";
import { dispatchEvents } from "../dispatch/dispatch.ts";
import { LEASE_MS } from "../limits.ts";
import { leaseDueDeliveries } from "../store/deliveries.ts";
import { attemptDelivery } from "./attempt-delivery.ts";

const instance = await webhooksNode();
const { sql, receiver } = instance;
beforeEach(() => receiver.reset());

const link = { link: "https://shop.example/spring" };

/** A webhook with one delivery, which a process has leased but not sent yet. */
async function leased() {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada, { events: ["link.created"] });
  await ada.call("POST", "/v1/links", link);
  await dispatchEvents(instance.ctxAt());
  const now = new Date();
  const until = new Date(now.getTime() + LEASE_MS);
  const [delivery] = await leaseDueDeliveries(instance.ctxAt().db, { webhookIds: [_id], now, until, concurrency: 2 });
  const path = `/v1/webhooks/${_id}`;
  return { ada, _id, path, delivery: delivery!, get: async () => (await instance.listRows(_id))[0]! };
}

/** Responds with a status after `change` has been made during the request. */
function respondAfter(change: () => Promise<unknown>, status: number): void {
  receiver.respond = (_received, response) =>
    void change().then(() => response.writeHead(status, { "retry-after": "3600" }).end());
}

test.each([410, 429, 500])(
  "a response with status %i from the previous address does not count against the new one",
  async (status) => {
    const { ada, path, delivery, get } = await leased();
    const url = "https://new.example/hook";
    respondAfter(() => ada.call("PATCH", path, { url }), status);
    await attemptDelivery(instance.ctxAt(), delivery);
    expect((await ada.call("GET", path)).body).toMatchObject({
      url,
      active: true,
      disabledReason: null,
      failingSince: null,
    });
    const [row] = await sql`select paused_until from webhooks where id = ${delivery.webhookId}`;
    expect(row).toEqual({ paused_until: null });
    // soon tried again at the new address
    const { state, tries, next_attempt_at: next } = await get();
    expect([state, tries]).toEqual(["waiting", 1]);
    expect((next as Date).getTime()).toBeLessThan(Date.now() + 10 * SECOND_MS);
  },
);

test("a delivery that fails while its webhook's format changes is given up, and not tried again in the old one", async () => {
  const { ada, path, delivery, get } = await leased();
  const chat = { format: "slack", url: "https://hooks.slack.com/services/T0/B0/secret" };
  respondAfter(() => ada.call("PATCH", path, chat), 500);
  await attemptDelivery(instance.ctxAt(), delivery);
  expect((await ada.call("GET", path)).body).toMatchObject({ format: "slack", failingSince: null });
  expect(await get()).toMatchObject({ state: "failed", tries: 1 });
});

test("only deliveries in the webhook's current format can be sent again", async () => {
  const { ada, _id, path, delivery } = await leased();
  receiver.respond = (_received, response) => void response.writeHead(204).end();
  await attemptDelivery(instance.ctxAt(), delivery);
  await ada.call("PATCH", path, { format: "slack", url: "https://hooks.slack.com/services/T0/B0/secret" });
  const replay = (id: string) => ada.call("POST", `${path}/deliveries/${id}/replay`);
  expectProblem(await replay(delivery.id), 409, "webhook_format_changed");
  const all = { since: "2026-01-01T00:00:00Z", state: "all" };
  expect((await ada.call("POST", `${path}/replay`, all)).body).toEqual({ replayed: 0 });
  await ada.call("POST", "/v1/links", link);
  await dispatchEvents(instance.ctxAt());
  const later = (await instance.listRows(_id)).find(({ id }) => id !== delivery.id);
  expect((await replay(later!["id"] as string)).body).toMatchObject({ state: "waiting" });
});

test("a success at the previous address says nothing about the new one", async () => {
  const { ada, path, delivery, get } = await leased();
  respondAfter(async () => {
    await ada.call("PATCH", path, { url: "https://new.example/hook" });
    await sql`update webhooks set failing_since = now() where id = ${delivery.webhookId}`;
  }, 204);
  await attemptDelivery(instance.ctxAt(), delivery);
  expect(await get()).toMatchObject({ state: "delivered" });
  expect((await ada.call("GET", path)).body).toMatchObject({ failingSince: expect.any(String) });
});

test("a delivery that was leased before its webhook was switched off is not sent", async () => {
  const { ada, path, delivery, get } = await leased();
  await ada.call("PATCH", path, { active: false });
  await attemptDelivery(instance.ctxAt(), delivery);
  expect(receiver.seen).toEqual([]);
  expect(await get()).toMatchObject({ state: "failed", tries: 0, attempts: [] });
  // and it can be sent again at once, without waiting for its lease to expire
  await ada.call("PATCH", path, { active: true });
  expect((await ada.call("POST", `${path}/deliveries/${delivery.id}/replay`)).body).toMatchObject({ state: "waiting" });
  await instance.deliver();
  expect(await get()).toMatchObject({ state: "delivered" });
});

test("deliveries that are being sent are not queued again, even if the webhook was off in between", async () => {
  const { ada, path, delivery, get } = await leased();
  let replayed: unknown;
  respondAfter(async () => {
    for (const active of [false, true]) await ada.call("PATCH", path, { active });
    replayed = (await ada.call("POST", `${path}/replay`, { since: "2026-01-01T00:00:00Z" })).body;
  }, 204);
  await attemptDelivery(instance.ctxAt(), delivery);
  expect(replayed).toEqual({ replayed: 0 });
  expect(await get()).toMatchObject({ state: "delivered", tries: 1 });
});

test.each(["one", "all"])(
  "replaying deliveries (%s) of a webhook that is switched off at the same time returns 409 and queues nothing",
  async (of) => {
    const { ada, path, delivery, get } = await leased();
    receiver.respond = (_received, response) => void response.writeHead(204).end();
    await attemptDelivery(instance.ctxAt(), delivery);
    const replay = () =>
      of === "one"
        ? ada.call("POST", `${path}/deliveries/${delivery.id}/replay`)
        : ada.call("POST", `${path}/replay`, { since: "2026-01-01T00:00:00Z", state: "all" });
    const reply = await sql.begin(async (tx) => {
      await tx`update webhooks set active = false where id = ${delivery.webhookId}`;
      const pending = replay();
      await waitForLock(sql);
      return { pending };
    });
    expectProblem(await reply.pending, 409, "webhook_off");
    expect(await get()).toMatchObject({ state: "delivered" });
  },
);
