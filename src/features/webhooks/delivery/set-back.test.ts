import { beforeEach, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#base/time.ts";
import { eventually } from "#testing/eventually.ts";
import { webhooksNode } from "#testing/webhooks.ts";
import { dispatchEvents } from "../dispatch/dispatch.ts";
import { startWebhooks } from "../jobs.ts";
import { adjustToClock } from "../store/set-back.ts";

const on = await webhooksNode();
const { sql, receiver } = on;
let clock = new Date();
const now = () => clock;
const pass = (ms: number) => (clock = new Date(clock.getTime() + ms));
beforeEach(async () => {
  clock = new Date();
  receiver.reset();
  await sql`delete from webhook_deliveries`;
});

const link = { link: "https://shop.example/spring" };

async function hooked() {
  const ada = await on.member();
  await on.hook(ada, { events: ["link.created"] });
  const add = async () => {
    await ada.call("POST", "/v1/links", link);
    await dispatchEvents(on.ctxAt(now));
  };
  await add();
  return { add };
}
async function deliverAfter(ms: number): Promise<number> {
  pass(ms);
  await on.deliver(now);
  return receiver.seen.length;
}
const fail = (headers = {}) => {
  receiver.respond = (_received, response) => void response.writeHead(503, headers).end();
};

test("new deliveries and retries keep their delays when the clock is set back", async () => {
  pass(6 * HOUR_MS);
  const { add } = await hooked();
  fail();
  expect(await deliverAfter(0)).toBe(1);
  expect(await deliverAfter(6 * SECOND_MS)).toBe(2);
  await add();
  pass(-6 * HOUR_MS);
  expect(await deliverAfter(0)).toBe(2);
  await adjustToClock(on.ctxAt(now));
  // the new one at once, the third attempt of the other after five minutes
  expect(await deliverAfter(0)).toBe(3);
  expect(await deliverAfter(4 * MINUTE_MS)).toBe(4);
  expect(await deliverAfter(3 * MINUTE_MS)).toBe(5);
});

test("a pause that the receiver asked for ends in time when the clock is set back", async () => {
  pass(6 * HOUR_MS);
  await hooked();
  fail({ "retry-after": "3600" });
  expect(await deliverAfter(0)).toBe(1);
  pass(-6 * HOUR_MS);
  await adjustToClock(on.ctxAt(now));
  expect(await deliverAfter(58 * MINUTE_MS)).toBe(1);
  expect(await deliverAfter(4 * MINUTE_MS)).toBe(2);
});

test("deliveries and pauses that are not from the future stay as they are", async () => {
  await hooked();
  fail({ "retry-after": "3600" });
  expect(await deliverAfter(0)).toBe(1);
  pass(-SECOND_MS);
  await adjustToClock(on.ctxAt(now));
  expect(await deliverAfter(58 * MINUTE_MS)).toBe(1);
});

test("the background process notices that the clock is set back", async () => {
  pass(6 * HOUR_MS);
  const { add } = await hooked();
  const running = startWebhooks(on.ctxAt(now), on.postgres.target);
  await eventually(() => receiver.seen.length === 1, 10_000);
  fail();
  await add();
  const isRecorded = async () => (await sql`select 1 from webhook_deliveries where status = 503`).length === 1;
  await eventually(isRecorded, 10_000);
  pass(-6 * HOUR_MS);
  // the second attempt is due five seconds after the first
  await eventually(() => pass(SECOND_MS) && receiver.seen.length === 3, 10_000);
  await running.stop();
});
