import { expect, onTestFinished, test } from "vitest";
import type { LiveResponse, LiveNow } from "#features/analytics/live/contract.ts";
import { openLive } from "#features/analytics/live/live.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { openStream, readEvents } from "#testing/event-stream.ts";
import { type EventRow, putRows } from "#testing/events.ts";
import { eventually } from "#testing/eventually.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call, signUp } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { testWeb } from "#testing/web.ts";
import { CHROME } from "#testing/user-agents.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const here = await testNode(stores);
const there = await testNode(stores);

/** An open stream with what it has received. */
async function listen({ token }: Pick<Member, "token">, origin = here.origin) {
  const { status, body } = await openStream(`${origin}/v1/analytics/live`, { authorization: `Bearer ${token}` });
  expect(status).toBe(200);
  return listenLive(body);
}

function listenLive(body: ReadableStream) {
  const received = readEvents<LiveResponse>(body, "live");
  return Object.assign(received, { now: () => received.events.findLast(isHere) });
}

const isHere = (live: LiveResponse): live is LiveNow => live.state === "here";
const getCounts = (live: LiveNow | undefined, kind: "visits" | "clicks") =>
  live?.minutes.reduce(
    (sum, minute) => ({
      humans: sum.humans + minute[kind].humans,
      bots: sum.bots + minute[kind].bots,
      previews: sum.previews + minute[kind].previews,
      owners: sum.owners + minute[kind].owners,
    }),
    { humans: 0, bots: 0, previews: 0, owners: 0 },
  );

/** Inserts events of some time ago, by a recognised visitor unless it says otherwise. */
const insertEvents = (rows: readonly (Omit<EventRow, "time"> & { readonly agoMs: number })[]) =>
  putRows(
    clickhouse,
    rows.map(({ agoMs, ...row }) => ({ visitor: 1, ...row, time: new Date(Date.now() - agoMs) })),
  );

test("reports a click on one node to listeners on another, without personal data, and separates bots", async () => {
  const first = await testWeb(postgres, clickhouse);
  const two = await testWeb(postgres, clickhouse);
  const ada = await signUp(first, two, [first, two]);
  const signedIn = await call(two.origin, "POST", "/users/login", {
    user: { email: ada.email, password: ada.password },
  });
  const { body: link } = await ada.call("POST", "/v1/widget/link", {
    name: "Site",
    slug: "web",
    link: "https://example.com/",
  });
  const received = await listen(signedIn.body.user, two.origin);
  await eventually(() => received.now());
  expect(received.now()).toMatchObject({ state: "here", minutes: [], latest: [], current: { people: 0 } });
  const click = (agent: string) =>
    call(first.origin, "GET", `/${ada.username}/web`, undefined, { "user-agent": agent, referer: "https://t.co/x" });
  expect((await click(CHROME)).status).toBe(302);
  expect((await click("Googlebot/2.1 (+http://www.google.com/bot.html)")).status).toBe(302);
  await eventually(() => getCounts(received.now(), "clicks")?.bots === 1);
  expect(getCounts(received.now(), "clicks")).toEqual({ humans: 1, bots: 1, previews: 0, owners: 0 });
  const human = received.now()!.latest.find(({ verdict: trafficClass }) => trafficClass === "human")!;
  expect(human).toEqual({
    time: expect.any(Number),
    kind: "click",
    verdict: "human",
    link: link._id,
    country: "",
    device: "desktop",
    channel: "social",
    referrer_host: "t.co",
  });
  expect(received.now()!.current.people).toBe(1);
});

test("counts the last thirty minutes exactly, and shows visitors of the last five minutes as present", async () => {
  const ada = await testMember(here);
  const minute = 60_000;
  await insertEvents([
    { workspace: ada.id, agoMs: 31 * minute, visitor: 1 },
    { workspace: ada.id, agoMs: 20 * minute, visitor: 2, kind: "visit" },
    { workspace: ada.id, agoMs: 20 * minute, visitor: 2 },
    { workspace: ada.id, agoMs: 2 * minute, visitor: 3, traffic_class: "duplicate" },
    { workspace: ada.id, agoMs: minute, visitor: 3 },
    { workspace: ada.id, agoMs: minute, visitor: 4, traffic_class: "owner" },
    { workspace: ada.id, agoMs: minute, visitor: 0 },
    ...Array.from({ length: 20 }, () => ({
      workspace: ada.id,
      agoMs: 0,
      visitor: 9,
      traffic_class: "preview" as const,
    })),
  ]);
  const received = await listen(ada);
  const now = await eventually(() => received.now());
  expect(getCounts(now, "clicks")).toEqual({ humans: 3, bots: 0, previews: 20, owners: 1 });
  expect(getCounts(now, "visits")).toEqual({ humans: 1, bots: 0, previews: 0, owners: 0 });
  expect(now.current).toEqual({ people: 1, owners: 1, noise: 1 });
  expect([now.clicks.humans, now.clicks.duplicates, now.clicks.visitors, now.visits.visitors]).toEqual([3, 1, 2, 1]);
  const people = now.latest.filter(
    ({ verdict: trafficClass }) => trafficClass === "human" || trafficClass === "duplicate",
  );
  expect(people).toHaveLength(5);
  expect(now.latest.filter(({ verdict: trafficClass }) => trafficClass === "preview")).toHaveLength(8);
  expect(now.latest.map(({ time }) => time)).toEqual(now.latest.map(({ time }) => time).toSorted((a, b) => b - a));
});

test("does not report another account's click", async () => {
  const [ada, eve] = [await testMember(here), await testMember(here)];
  const [adaReceives, eveReceives] = [await listen(ada), await listen(eve)];
  await eventually(() => adaReceives.now() && eveReceives.now());
  await insertEvents([{ workspace: eve.id, agoMs: 0 }]);
  await eventually(() => getCounts(eveReceives.now(), "clicks")?.humans === 1);
  await insertEvents([{ workspace: ada.id, agoMs: 0 }]);
  await eventually(() => getCounts(adaReceives.now(), "clicks")?.humans);
  expect(getCounts(adaReceives.now(), "clicks")?.humans).toBe(1);
});

test("ends a stream with its session, even before there is anything to report", async () => {
  const { token } = await testMember(here);
  const received = await listen({ token });
  await eventually(() => received.now());
  const headers = { authorization: `Bearer ${token}` };
  expect((await call(there.origin, "POST", "/users/logout", undefined, headers)).status).toBe(204);
  // before the next heartbeat, which would end it too
  await eventually(() => received.isOver, 15_000);
});

test("ends the stream on sign-out, and opens none without a session", async () => {
  const ada = await testMember(here);
  const received = await listen(ada);
  await eventually(() => received.now());
  expect((await call(there.origin, "POST", "/users/logout", undefined, bearer(ada))).status).toBe(204);
  await insertEvents([{ workspace: ada.id, agoMs: 0 }]);
  await eventually(() => received.isOver);
  expect(getCounts(received.now(), "clicks")?.humans).toBe(0);
  expectProblem(await call(here.origin, "GET", "/v1/analytics/live"), 401, "signed_out");
});

/** Wraps the event store: counts its queries, and can make it unreachable. */
function watched() {
  const queried = { figures: 0, failed: 0, isUnavailable: false, beforeFailure: async () => {} };
  const engine: ClickHouse = {
    ...clickhouse,
    async query<Row>(sql: string, params?: Readonly<Record<string, unknown>>) {
      if (queried.isUnavailable) {
        await queried.beforeFailure();
        queried.failed++;
        throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      }
      if (sql.includes("GROUPING SETS")) queried.figures++;
      return clickhouse.query<Row>(sql, params);
    },
  };
  return { queried, engine };
}

async function feed(engine: ClickHouse) {
  const { db, now } = here.node.shared;
  const live = openLive({ db, now, log: here.node.log, clickhouse: engine });
  onTestFinished(() => live.close());
  const ada = await testMember(here);
  const [session] = await here.node.sql`select id from sessions where account_id = ${ada.id}`;
  const listener = { accountId: ada.id, workspaceId: ada.id, sessionId: session!["id"] as string };
  return { live, ada, listener, open: () => listenLive(live.listen(listener)) };
}

test("runs one query per event, even for ten tabs", async () => {
  const { queried, engine } = watched();
  const { ada, open } = await feed(engine);
  const tabs = Array.from({ length: 10 }, open);
  await eventually(() => tabs.every((tab) => tab.now()));
  const before = queried.figures;
  await insertEvents([{ workspace: ada.id, agoMs: 0 }]);
  await eventually(() => tabs.every((tab) => getCounts(tab.now(), "clicks")?.humans === 1));
  // one query for the click, and one more if the minute has just changed
  expect(queried.figures - before).toBeLessThanOrEqual(2);
});

test("reports an unreachable event store once to every listener, and all figures when it is reachable again", async () => {
  const { queried, engine } = watched();
  const { ada, open } = await feed(engine);
  const received = open();
  await eventually(() => received.now());
  queried.isUnavailable = true;
  await eventually(() => received.events.at(-1)?.state === "away");
  const late = open();
  await eventually(() => late.events.at(-1)?.state === "away");
  await insertEvents([{ workspace: ada.id, agoMs: 0 }]);
  queried.isUnavailable = false;
  await eventually(() => getCounts(received.now(), "clicks")?.humans === 1 && late.now(), 15_000);
  expect(received.events.filter(({ state }) => state === "away")).toHaveLength(1);
});

test("sends figures to a new listener if the last one left during an outage", async () => {
  const { queried, engine } = watched();
  const { live, listener, open } = await feed(engine);
  const leaving = live.listen(listener).getReader();
  await leaving.read();
  await eventually(() => queried.figures > 0);
  queried.beforeFailure = () => leaving.cancel();
  queried.isUnavailable = true;
  await eventually(() => queried.failed > 0);
  queried.isUnavailable = false;
  const next = open();
  await eventually(() => next.now());
});

test("ends all streams when the process stops", async () => {
  const { live, open } = await feed(clickhouse);
  const received = open();
  await eventually(() => received.now());
  live.close();
  await eventually(() => received.isOver);
});

const bearer = ({ token }: Member) => ({ authorization: `Bearer ${token}` });
