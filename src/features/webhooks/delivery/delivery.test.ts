import { beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#base/time.ts";
import { eventually } from "#testing/eventually.ts";
import { expectProblem } from "#testing/problem.ts";
import { webhooksNode } from "#testing/webhooks.ts";
import { dispatchEvents } from "../dispatch/dispatch.ts";
import { ATTEMPT_DELAYS_MS, CONCURRENCY, LEASE_MS } from "../limits.ts";
import { leaseDueDeliveries } from "../store/deliveries.ts";
import { openDeliverer } from "./deliverer.ts";
import { findDelayMs, getPauseMs } from "./schedule.ts";

const instance = await webhooksNode();
const { sql, receiver } = instance;
beforeEach(() => receiver.reset());

const link = { link: "https://shop.example/spring" };
let clock = new Date();
const now = () => clock;
const later = (ms: number) => (clock = new Date(clock.getTime() + ms));
beforeEach(() => void (clock = new Date()));

async function hooked(path?: string) {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada, { events: ["link.created"] }, path);
  await ada.call("POST", "/v1/links", link);
  await dispatchEvents(instance.ctxAt(now));
  const get = async () => (await instance.listRows(_id))[0]!;
  const webhook = async () => (await ada.call("GET", `/v1/webhooks/${_id}`)).body;
  return { ada, _id, get, webhook };
}
const status = (code: number, headers: Record<string, string> = {}) => {
  receiver.respond = (_received, response) => void response.writeHead(code, headers).end("no");
};
/** Holds back the responses to requests, by default all, until the returned function ends them with status 500. */
function holdResponses(path?: string) {
  const end = Promise.withResolvers<void>();
  receiver.respond = (received, response) => {
    if (path !== undefined && received.path !== path) return void response.writeHead(204).end();
    void end.promise.then(() => response.writeHead(500).end());
  };
  return end.resolve;
}
const mails = () => sql<{ kind: string; webhookId: string }[]>`
  select data ->> 'kind' as kind, data ->> 'webhookId' as "webhookId" from pgboss.job where name = 'webhook-mails'`;
const mailsAbout = async (id: string) =>
  (await mails()).filter((each) => each.webhookId === id).map(({ kind }) => kind);

test("attempts are spread over 75 hours, and the last failure is final", async () => {
  const { _id, get, webhook } = await hooked();
  status(500);
  const attemptTimesMs: number[] = [];
  const start = clock.getTime();
  for (const delay of ATTEMPT_DELAYS_MS) {
    // nothing is sent before it is due
    later(Math.max(0, delay - SECOND_MS));
    if (delay > 0) await instance.deliver(now);
    expect(receiver.seen).toHaveLength(attemptTimesMs.length);
    later(Math.min(delay, SECOND_MS));
    await instance.deliver(now);
    attemptTimesMs.push(clock.getTime() - start);
    expect(receiver.seen).toHaveLength(attemptTimesMs.length);
  }
  expect(attemptTimesMs.at(-1)! / HOUR_MS).toBeCloseTo(75.58, 1);
  expect(await get()).toMatchObject({ state: "failed", tries: 10, status: 500, response: "no" });
  expect((await get())["attempts"]).toHaveLength(10);
  expect(new Set(receiver.seen.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(await webhook()).toMatchObject({ active: true, failingSince: expect.any(String) });
  // one email, after three days
  expect(await mailsAbout(_id)).toEqual(["failing"]);
});

test("a pause is randomly extended, and is at least as long as a busy receiver asks, up to a day", () => {
  expect(findDelayMs(2, 0, 0)).toBe(5 * MINUTE_MS);
  expect(findDelayMs(2, 0, 1)).toBe(5.5 * MINUTE_MS);
  expect(findDelayMs(10, 0, 0)).toBeUndefined();
  expect(getPauseMs(503, 3_600)).toBe(HOUR_MS);
  expect(getPauseMs(500, 3_600)).toBe(0);
  expect(getPauseMs(429, 1_000_000)).toBe(DAY_MS);
  expect(findDelayMs(1, HOUR_MS, 1)).toBe(HOUR_MS);
});

test("Retry-After pauses all deliveries of the webhook, which shows when the pause ends", async () => {
  const { ada, _id, webhook } = await hooked();
  status(429, { "retry-after": "3600" });
  expect(await webhook()).toMatchObject({ pausedUntil: null });
  await instance.deliver(now);
  expect(receiver.seen).toHaveLength(1);
  expect(await webhook()).toMatchObject({ pausedUntil: new Date(clock.getTime() + HOUR_MS).toISOString() });
  await ada.call("POST", "/v1/links", link);
  await dispatchEvents(instance.ctxAt(now));
  later(50 * MINUTE_MS);
  await instance.deliver(now);
  expect(receiver.seen).toHaveLength(1);
  status(200);
  later(11 * MINUTE_MS);
  await instance.deliver(now);
  expect(receiver.seen).toHaveLength(3);
  const delivered = await instance.listRows(_id);
  expect(delivered.every(({ state }) => state === "delivered")).toBe(true);
  expect(delivered.map(({ tries }) => tries).toSorted()).toEqual([1, 2]);
});

test("replaying a delivery ends a pause that the receiver asked for", async () => {
  const { ada, _id, get, webhook } = await hooked();
  status(503, { "retry-after": "86400" });
  await instance.deliver(now);
  status(200);
  const { id } = await get();
  const replayed = await ada.call("POST", `/v1/webhooks/${_id}/deliveries/${id as string}/replay`);
  expect(replayed.body).toMatchObject({ state: "waiting", attempts: [{ status: 503 }] });
  expect(await webhook()).toMatchObject({ pausedUntil: null });
  await instance.deliver();
  expect(await get()).toMatchObject({ state: "delivered" });
});

test("a redirect counts as a failure and is not followed", async () => {
  const { get } = await hooked();
  status(302, { location: `http://127.0.0.1:${receiver.port}/elsewhere` });
  await instance.deliver(now);
  expect(receiver.seen).toHaveLength(1);
  expect(await get()).toMatchObject({ state: "waiting", status: 302, tries: 1 });
});

test("410 switches the webhook off with an email and drops its queue, and it works again once it is switched on", async () => {
  const { ada, _id, get, webhook } = await hooked();
  await ada.call("POST", "/v1/links", link);
  await dispatchEvents(instance.ctxAt(now));
  status(410);
  await instance.deliver(now);
  expect(await webhook()).toMatchObject({ active: false, disabledReason: "gone", disabledAt: expect.any(String) });
  expect((await instance.listRows(_id)).map(({ state }) => state)).toEqual(["failed", "failed"]);
  expect(await mailsAbout(_id)).toEqual(["disabled"]);
  const replay = `/v1/webhooks/${_id}/deliveries/${(await get())["id"] as string}/replay`;
  expectProblem(await ada.call("POST", replay), 409, "webhook_off");
  status(200);
  const enabled = await ada.call("PATCH", `/v1/webhooks/${_id}`, { active: true });
  expect(enabled.body).toMatchObject({ active: true, disabledReason: null, failingSince: null });
  receiver.reset();
  expect((await ada.call("POST", replay)).body).toMatchObject({ state: "waiting", nextAttemptAt: expect.any(String) });
  await instance.deliver();
  expect(await get()).toMatchObject({ state: "delivered", tries: 1, status: 204 });
  const since = new Date(Date.now() - HOUR_MS).toISOString();
  const replayed = await ada.call("POST", `/v1/webhooks/${_id}/replay`, { since });
  expect(replayed.body).toEqual({ replayed: 1 });
});

test("a webhook that has failed for five days is switched off with an email", async () => {
  const { ada, _id, webhook } = await hooked();
  status(500);
  for (let hours = 0; hours <= 6 * 24; hours += 4) {
    if (hours === 48) {
      await ada.call("POST", "/v1/links", link);
      await dispatchEvents(instance.ctxAt(now));
    }
    await instance.deliver(now);
    later(4 * HOUR_MS);
  }
  expect(await webhook()).toMatchObject({ active: false, disabledReason: "failing" });
  expect((await mailsAbout(_id)).toSorted()).toEqual(["disabled", "failing"]);
});

test("a webhook that keeps asking for pauses is reported once", async () => {
  const { _id, get } = await hooked();
  status(503, { "retry-after": "3600" });
  await instance.deliver(now);
  for (const pauseMs of [3 * DAY_MS, 6 * HOUR_MS, 6 * HOUR_MS]) {
    later(pauseMs);
    await instance.deliver(now);
  }
  expect(await get()).toMatchObject({ tries: 4 });
  expect(await mailsAbout(_id)).toEqual(["failing"]);
});

test("a success ends a period of failure", async () => {
  const { webhook } = await hooked();
  status(500);
  await instance.deliver(now);
  expect(await webhook()).toMatchObject({ failingSince: expect.any(String) });
  status(200);
  later(6 * SECOND_MS);
  await instance.deliver(now);
  expect(await webhook()).toMatchObject({ failingSince: null, lastDelivery: { state: "delivered", status: 200 } });
});

test("a delivery whose process dies while sending is sent again under the same id once its lease expires", async () => {
  const { _id, get } = await hooked();
  const until = new Date(clock.getTime() + LEASE_MS);
  const leased = await leaseDueDeliveries(instance.ctxAt().db, {
    webhookIds: [_id],
    now: clock,
    until,
    concurrency: 2,
  });
  expect(leased).toHaveLength(1);
  // the process is killed here
  await instance.deliver(now);
  expect(receiver.seen).toEqual([]);
  later(LEASE_MS + SECOND_MS);
  await instance.deliver(now);
  expect(receiver.seen.map(({ headers }) => headers["webhook-id"])).toEqual([leased[0]!.id]);
  expect(await get()).toMatchObject({ state: "delivered" });
});

test("two processes never send more than two requests to a webhook at once", async () => {
  const { ada, _id } = await hooked();
  for (let n = 0; n < 9; n++) await ada.call("POST", "/v1/links", link);
  await dispatchEvents(instance.ctxAt(now));
  let [open, most] = [0, 0];
  receiver.respond = (_received, response) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      response.writeHead(204).end();
    }, 20);
  };
  const [one, other] = [openDeliverer(instance.ctxAt(now)), openDeliverer(instance.ctxAt(now))];
  await eventually(async () => {
    await Promise.all([one.start(), other.start()]);
    return (await instance.listRows(_id)).every(({ state }) => state === "delivered");
  }, 20_000);
  await Promise.all([one.untilIdle(), other.untilIdle()]);
  expect(receiver.seen).toHaveLength(10);
  expect(most).toBeLessThanOrEqual(2);
});

test("a webhook that hangs does not delay others", async () => {
  const ada = await instance.member();
  const slow = await instance.hook(ada, { events: ["link.created"] }, "/slow");
  const others = await Promise.all(
    Array.from({ length: 19 }, (_, n) => instance.hook(ada, { events: ["link.created"] }, `/other/${n}`)),
  );
  for (let n = 0; n < 5; n++) await ada.call("POST", "/v1/links", link);
  await dispatchEvents(instance.ctxAt(now));
  const endHeld = holdResponses("/slow");
  const deliverer = openDeliverer(instance.ctxAt(now));
  const ids = others.map(({ _id }) => _id);
  const left = async () =>
    (
      await sql<{ count: number }[]>`
      select count(*)::int from webhook_deliveries where webhook_id = any(${ids}::uuid[]) and state = 'waiting'`
    )[0]!.count;
  await eventually(async () => {
    await deliverer.start();
    return (await left()) === 0;
  }, 20_000);
  expect(receiver.seen.filter(({ path }) => path === "/slow")).toHaveLength(2);
  expect((await instance.listRows(slow._id)).every(({ state }) => state === "waiting")).toBe(true);
  endHeld();
  await deliverer.untilIdle();
  expect((await instance.listRows(slow._id)).map(({ tries }) => tries)).toEqual([1, 1, 0, 0, 0]);
});

test("a process never has more than fifty requests in progress", async () => {
  await sql`update webhooks set active = false`;
  const hookIds: string[] = [];
  for (const member of [await instance.member(), await instance.member()]) {
    for (let n = 0; n < 13; n++) hookIds.push((await instance.hook(member, { events: ["link.created"] }))._id);
    for (let n = 0; n < 2; n++) await member.call("POST", "/v1/links", link);
  }
  await dispatchEvents(instance.ctxAt(now));
  // one webhook has a single delivery, so that an odd number of slots stays free
  const [oldest] = hookIds.toSorted();
  await sql`delete from webhook_deliveries where id = (
    select id from webhook_deliveries where webhook_id = ${oldest!} limit 1)`;
  const endHeld = holdResponses();
  const deliverer = openDeliverer(instance.ctxAt(now));
  while ((await deliverer.start()) > 0);
  const leased =
    await sql`select 1 from webhook_deliveries where webhook_id = any(${hookIds}::uuid[]) and leased_until is not null`;
  expect(leased).toHaveLength(CONCURRENCY - 1);
  endHeld();
  await deliverer.untilIdle();
});

test("a message is sent to the current chat of the webhook, and given up when the format changes", async () => {
  const ada = await instance.member();
  const bot = { url: "https://api.telegram.org/bot123:AbC-9", format: "telegram", chatId: "-1" } as const;
  const { _id } = await instance.hook(ada, { events: ["link.created"], ...bot }, "/bot");
  await ada.call("POST", "/v1/links", link);
  await dispatchEvents(instance.ctxAt(now));
  await sql`update webhooks set chat_id = '-2' where id = ${_id}`;
  status(500);
  await instance.deliver(now);
  expect(receiver.bodies("/bot")).toMatchObject([{ chat_id: "-2", text: expect.any(String) }]);
  const slack = { url: "https://hooks.slack.com/services/T1/B2/c3", format: "slack" };
  expect((await ada.call("PATCH", `/v1/webhooks/${_id}`, slack)).status).toBe(200);
  expect(await instance.listRows(_id)).toMatchObject([{ state: "failed" }]);
});

test("deliveries about an erased subscriber are deleted, and deliveries about a deleted message are not sent", async () => {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada, {}, "/people");
  const [subscriberId, messageId] = [crypto.randomUUID(), crypto.randomUUID()];
  const bytes = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
  await sql`
    insert into subscribers (id, workspace_id, email, name, state, consent, form, block_id, language, confirm_seed,
      confirm_hash, unsubscribe_seed, unsubscribe_hash, created_at, asked_at, confirmed_at)
    values (${subscriberId}, ${ada.id}, 'reader@example.com', 'Grace', 'confirmed', 'Yes', 'News', ${subscriberId}, 'en',
      ${bytes()}, ${bytes()}, ${bytes()}, ${bytes()}, now(), now(), now())`;
  await sql`
    insert into messages (id, workspace_id, block_id, form, name, email, message, language, created_at)
    values (${messageId}, ${ada.id}, ${messageId}, 'Message me', 'Visitor', 'visitor@example.com', 'Hello', 'en', now())`;
  for (const [name, subject] of [
    ["subscriber.confirmed", { subscriberId }],
    ["message.received", { messageId }],
  ] as const)
    await sql`
      insert into outbox (id, name, workspace_id, subject, created_at)
      values (gen_random_uuid(), ${name}, ${ada.id}, ${sql.json(subject)}, now())`;
  await dispatchEvents(instance.ctxAt());
  expect(await instance.listRows(_id)).toHaveLength(2);
  await ada.call("DELETE", `/v1/audience/messages/${messageId}`);
  await instance.deliver();
  expect(receiver.bodies("/people")).toEqual([
    {
      type: "subscriber.confirmed",
      timestamp: expect.any(String),
      data: {
        page: ada.username,
        id: subscriberId,
        email: "reader@example.com",
        name: "Grace",
        state: "confirmed",
        consent: "Yes",
        form: "News",
        language: "en",
        asked_at: expect.any(String),
        confirmed_at: expect.any(String),
        left_at: null,
        unsubscribe_url: expect.stringContaining("/subscription/"),
      },
    },
  ]);
  await ada.call("DELETE", `/v1/audience/subscribers/${subscriberId}`);
  expect(await instance.listRows(_id)).toEqual([]);
  await instance.run();
  expect(receiver.bodies("/people").at(-1)).toMatchObject({ type: "subscriber.deleted", data: { id: subscriberId } });
});
