import { expect, onTestFinished, test } from "vitest";
import { newId } from "#base/ids.ts";
import { MINUTE_MS } from "#base/time.ts";
import { type DomainEvent, NO_WORKSPACE } from "#features/outbox/domain-events.ts";
import { resources } from "#features/outbox/contract.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { openStream, readEvents } from "#testing/event-stream.ts";
import { eventually } from "#testing/eventually.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { secondPage } from "#testing/second-page.ts";
import { openChanges } from "./changes.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const here = await testNode(stores);
const there = await testNode(stores);

/** An open stream with what it has received. */
async function listen({ token }: Pick<Member, "token">, origin = here.origin, page?: string) {
  const headers = { authorization: `Bearer ${token}`, ...(page && { "x-workspace": page }) };
  const { body, ...stream } = await openStream(`${origin}/v1/changes`, headers);
  return Object.assign(read(body), stream);
}

const read = (body: ReadableStream) => readEvents(body, "changed");

const notify = (member: Member, origin = there.origin, client?: string) =>
  call(
    origin,
    "PUT",
    `/v1/settings/${member.id}`,
    { notification: { push: false } },
    { authorization: `Bearer ${member.token}`, ...(client && { "x-client": client }) },
  );

test("announces a change on another node, with the id of the tab that made it", async () => {
  const ada = await testMember(here);
  const received = await listen(ada);
  expect((await notify(ada, there.origin, "tab-12345678")).status).toBe(200);
  await eventually(() => received.events.length > 0);
  expect(received.events).toEqual([{ nouns: ["settings"], by: "tab-12345678" }]);
});

test("does not announce changes of another account", async () => {
  const [ada, eve] = [await testMember(here), await testMember(here)];
  const [adaReceives, eveReceives] = [await listen(ada), await listen(eve)];
  await notify(eve, here.origin);
  const rejected = await notify({ ...ada, token: eve.token });
  expectProblem(rejected, 404, "not_found");
  await eventually(() => eveReceives.events.length === 1);
  await notify(ada);
  await eventually(() => adaReceives.events.length === 1);
  expect(eveReceives.events).toHaveLength(1);
});

test("does not announce a change that is rolled back", async () => {
  const ada = await testMember(here);
  const received = await listen(ada);
  const failed = runInTransaction({ ...here.node.shared, log: here.node.log }, async ({ emit }) => {
    await emit({ name: "link.updated", workspaceId: ada.id, subject: { linkId: newId() } });
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  await notify(ada);
  await eventually(() => received.events.length > 0);
  expect(received.events).toEqual([{ nouns: ["settings"], by: "" }]);
});

test("leaves out an id that cannot be the id of a tab", async () => {
  const ada = await testMember(here);
  const received = await listen(ada);
  await notify(ada, there.origin, "<b>tab</b> with more");
  await eventually(() => received.events.length === 1);
  expect(received.events).toEqual([{ nouns: ["settings"], by: "" }]);
});

test("ends the stream of a session that signs out on another node", async () => {
  const ada = await testMember(here);
  const other = { ...ada, token: await secondToken(ada) };
  const [stays, goes] = [await listen(ada), await listen(other)];
  const { body } = await call(there.origin, "GET", "/v1/auth/sessions", undefined, {
    authorization: `Bearer ${ada.token}`,
  });
  const { id } = body.sessions.find((session: { is_current: boolean }) => !session.is_current);
  const ended = await call(there.origin, "DELETE", `/v1/auth/sessions/${id}`, undefined, {
    authorization: `Bearer ${ada.token}`,
  });
  expect(ended.status).toBe(204);
  // before the next heartbeat, which would end it too
  await eventually(() => goes.isOver, 15_000);
  const before = stays.events.length;
  await notify(ada);
  await eventually(() => stays.events.length > before);
  expect(stays.isOver).toBe(false);
});

test("limits the streams of an account, and frees the place of a closed one", async () => {
  const ada = await testMember(here);
  const received = [];
  for (let count = 0; count < 12; count += 1) received.push(await listen(ada));
  const authorization = `Bearer ${ada.token}`;
  const rejected = await call(here.origin, "GET", "/v1/changes", undefined, { authorization });
  expectProblem(rejected, 429, "too_many_requests");
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await listen(await testMember(here))).status).toBe(200);
  received[0]!.leave();
  await eventually(async () => (await listen(ada)).status === 200);
});

test("announces a page's changes on that page, and the account's changes on all its pages", async () => {
  const ada = await testMember(here);
  const first = await listen(ada);
  const second = await secondPage(here.origin, ada);
  // adding a page is announced as well
  await eventually(() => first.events.length > 0);
  const before = first.events.length;
  const other = await listen(ada, here.origin, second.id);
  await second.call("POST", "/v1/links/categories", { name: "Shop" });
  await eventually(() => other.events.length > 0);
  await notify(ada);
  await eventually(() => first.events.length > before && other.events.length > 1);
  expect(first.events.slice(before)).toEqual([{ nouns: ["settings"], by: "" }]);
  expect(other.events).toEqual([
    { nouns: ["links", "categories"], by: "" },
    { nouns: ["settings"], by: "" },
  ]);

  const third = await secondPage(here.origin, ada);
  await eventually(() => other.events.length > 2 && first.events.length > before + 1);
  expect(other.events[2]).toMatchObject({ nouns: expect.arrayContaining(["pages"]) });
  await ada.call("DELETE", `/v1/pages/${second.id}`, { username: second.username });
  await eventually(() => other.isOver);
  expect((await listen(ada, here.origin, second.id)).status).toBe(404);
  expect((await listen(ada, here.origin, third.id)).status).toBe(200);
});

test("opens no stream for HEAD or without a session", async () => {
  const ada = await testMember(here);
  const authorization = `Bearer ${ada.token}`;
  for (let count = 0; count < 20; count += 1)
    expect((await call(here.origin, "HEAD", "/v1/changes", undefined, { authorization })).status).toBe(200);
  expect((await listen(ada)).status).toBe(200);
  expectProblem(await call(here.origin, "GET", "/v1/changes"), 401, "signed_out");
});

test("tells every listener to reload everything after a lost connection to the store", async () => {
  const received = await listen(await testMember(here));
  await here.node.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'listen halka_events' and datname = current_database()`;
  await eventually(() => received.events.length > 0);
  expect(received.events[0]).toEqual({ by: "", nouns: [...resources] });
});

/** Streams with their own clock, for which the last two minutes of changes are known. */
async function openOwnChanges() {
  let time = 0;
  let wallMs = Date.now();
  const { db } = here.node.shared;
  const changes = openChanges({ db, log: here.node.log, now: () => new Date(wallMs + time) }, () => time);
  onTestFinished(() => changes.close());
  changes.publishAll();
  time += 2 * MINUTE_MS;
  const ada = await testMember(here);
  const [session] = await here.node.sql`select id from sessions where account_id = ${ada.id}`;
  const listener = { accountId: ada.id, workspaceId: ada.id, sessionId: session!["id"] as string };
  const open = (age?: number) => read(changes.listen(listener, age));
  /** Publishes events and waits until they are sent; the last one must be Ada's. */
  async function publish(...events: Partial<DomainEvent>[]) {
    const witness = open();
    await eventually(() => witness.isOpen);
    for (const event of events) changes.publish({ name: "link.updated", workspaceId: ada.id, subject: {}, ...event });
    await eventually(() => witness.events.length > 0);
  }
  return {
    ada,
    changes,
    open,
    publish,
    pass: (ms: number) => void (time += ms),
    jump: (ms: number) => void (wallMs += ms),
  };
}

test("starts with the changes since the screen was read, grouped by tab", async () => {
  const { ada, open, publish, pass } = await openOwnChanges();
  const eve = await testMember(here);
  await publish({ name: "subscriber.asked" });
  pass(10_000);
  await publish({ workspaceId: eve.id, name: "domain.created" }, { by: "tab-12345678" });
  await publish(
    { name: "link.deleted" },
    { workspaceId: eve.id, subject: { accountId: ada.id }, name: "account.verified" },
  );
  pass(2_500);
  const received = open(2_500);
  await eventually(() => received.events.length > 0);
  const links = ["links", "categories"];
  expect(received.events).toEqual([
    { nouns: links, by: "tab-12345678" },
    { nouns: [...links, "settings"], by: "" },
  ]);
});

test("starts with the changes since the screen was read, even after the clock was set forward", async () => {
  const { open, publish, pass, jump } = await openOwnChanges();
  await publish({});
  pass(1_000);
  jump(30_000);
  const received = open(2_500);
  await eventually(() => received.events.length > 0);
  expect(received.events).toEqual([{ nouns: ["links", "categories"], by: "" }]);
});

test("announces a decision about a destination host to everyone, including streams that open later", async () => {
  const { open, publish, pass } = await openOwnChanges();
  const name = "moderation.decided";
  await publish({ name, workspaceId: NO_WORKSPACE, subject: { decisionId: NO_WORKSPACE } });
  // no screen shows the installation's own certificates
  await publish({ name: "domain.certificate_changed", workspaceId: NO_WORKSPACE }, { name: "webhook.created" });
  pass(1_000);
  const late = open(2_500);
  await eventually(() => late.events.length > 0);
  expect(late.events).toEqual([{ nouns: ["settings", "pages", "webhooks"], by: "" }]);
});

test("starts with no event if nothing has changed since, or if the caller does not ask for changes", async () => {
  const { open, publish, pass } = await openOwnChanges();
  await publish({});
  const silent = open();
  await eventually(() => silent.isOpen);
  pass(10_000);
  const late = open(2_500);
  await eventually(() => late.isOpen);
  await publish({ name: "webhook.created" });
  await eventually(() => silent.events.length > 0 && late.events.length > 0);
  for (const { events } of [silent, late]) expect(events).toEqual([{ nouns: ["webhooks"], by: "" }]);
});

test("starts with everything if earlier changes are no longer kept", async () => {
  const { changes, open, publish, pass } = await openOwnChanges();
  const everything = { nouns: [...resources], by: "" };
  await publish({});
  pass(61_000);
  await publish({});
  const old = open(61_000);
  await eventually(() => old.events.length > 0);
  expect(old.events).toEqual([everything]);

  changes.publishAll();
  const interrupted = open(2_500);
  await eventually(() => interrupted.events.length > 0);
  expect(interrupted.events).toEqual([everything]);
});

test("rejects an age that is not a whole number of milliseconds", async () => {
  const ada = await testMember(here);
  for (const age of ["-1", "1.5", "x"]) {
    const authorization = `Bearer ${ada.token}`;
    const rejected = await call(here.origin, "GET", `/v1/changes?age=${age}`, undefined, { authorization });
    expectProblem(rejected, 422, "invalid");
    expect(rejected.body.errors).toMatchObject([{ field: "age" }]);
  }
});

test("ends all streams when the process stops, and opens no new one", async () => {
  const leaving = await testNode(stores);
  const ada = await testMember(leaving);
  const received = await listen(ada, leaving.origin);
  leaving.node.changes.close();
  await eventually(() => received.isOver);
  const authorization = `Bearer ${ada.token}`;
  expectProblem(
    await call(leaving.origin, "GET", "/v1/changes", undefined, { authorization }),
    429,
    "too_many_requests",
  );
});

async function secondToken({ email, password }: Member): Promise<string> {
  const { body } = await call(here.origin, "POST", "/users/login", { user: { email, password } });
  return body.user.token as string;
}
