import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type EventRow, putRows } from "#testing/events.ts";
import { testMember, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call, type JsonBody } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { TEST_SECRET } from "#testing/secrets.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { HOUR_MS, SECOND_MS } from "#base/time.ts";
import { SHARES_MAX } from "./limits.ts";
import { isUnlockedBy, newUnlock } from "./share-token.ts";
import { shareGuesses } from "./shared.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  { env: { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1,::1" } },
);
const ada = await testTenant(instance);
const eve = await testTenant(instance);

const SHARES = "/v1/analytics/shares";
const DAYS = "from=2026-05-01&until=2026-05-31&zone=UTC";
const QUERIES = [
  `overview?${DAYS}`,
  `series?${DAYS}&interval=day`,
  `breakdown?${DAYS}&dimension=link`,
  `breakdown?${DAYS}&dimension=referrer&kind=visit`,
];

const second = await ada.call("POST", "/v1/widget/link", { name: "Shop", slug: "web", link: "https://shop.example/" });
const shopId = second.body._id as string;

type Planted = Pick<EventRow, "kind" | "link" | "traffic_class" | "referrer"> & { readonly count: number };

async function plant(workspace: string, planted: readonly Planted[]): Promise<void> {
  const first = Date.parse("2026-05-10T10:00:00Z");
  const rows = planted.flatMap(({ count, ...event }) =>
    Array.from({ length: count }, (_, n): EventRow => ({
      ...event,
      workspace,
      time: new Date(first + n * SECOND_MS),
      visitor: n + 1,
    })),
  );
  await putRows(clickhouse, rows);
}
await plant(ada.id, [
  { kind: "visit", count: 40, referrer: "https://blog.example/post?token=secret#part" },
  { kind: "visit", count: 3, referrer: "https://blog.example/post?token=other" },
  { kind: "visit", traffic_class: "owner", count: 7 },
  { kind: "visit", traffic_class: "bot", count: 5 },
  { kind: "click", link: ada.linkId, count: 20 },
  { kind: "click", link: shopId, count: 9 },
]);

let readers = 0;
/** A reader's call, from a separate network. */
const read = (token: string, path = "", headers: Record<string, string> = {}) =>
  call(instance.origin, "GET", `/v1/shared/analytics/${token}${path && `/${path}`}`, undefined, {
    "x-forwarded-for": `192.0.2.${(++readers % 250) + 1}`,
    ...headers,
  });
const unlock = (token: string, password: string, address = "198.51.100.1") =>
  call(instance.origin, "POST", `/v1/shared/analytics/${token}/unlock`, { password }, { "x-forwarded-for": address });
const getToken = (created: JsonBody) => (created.url as string).split("/").at(-1)!;
async function share(body: object, who = ada) {
  const created = await who.call("POST", SHARES, { name: "Sponsor", ...body });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return { ...created.body, token: getToken(created.body) };
}
const shape = ({ status, body }: { status: number; body: JsonBody }) => ({ status, ...body, request_id: "" });

test("shows a reader the figures of the workspace, without a session, and nothing that identifies its owner", async () => {
  const { token, url } = await share({});
  expect(url).toMatch(/^http:\/\/localhost:\d+\/stats\/[\w-]{64}$/);
  const described = await read(token);
  expect(described).toMatchObject({
    status: 200,
    body: { locked: false, handle: ada.username, links: [{ name: "Site" }, { name: "Shop" }] },
  });
  const overview = await read(token, QUERIES[0]);
  expect(overview.body.period).toMatchObject({ visits: { humans: 43, bots: 5, owners: 0 }, clicks: { humans: 29 } });
  const own = await ada.call("GET", `/v1/analytics/overview?${DAYS}`);
  expect(own.body.period.visits.owners).toBe(7);
  for (const path of ["", ...QUERIES]) {
    const result = await read(token, path);
    expect([path, result.status]).toEqual([path, 200]);
    expect(result.headers.get("cache-control")).toBe("no-store");
    const text = JSON.stringify(result.body).toLowerCase();
    for (const secret of [ada.id, ada.email.toLowerCase(), "secret", "token="]) expect(text).not.toContain(secret);
  }
});

test("responds identically to a URL that is unknown, switched off, replaced, deleted, or of a closed page", async () => {
  const off = await share({ active: false });
  const rotated = await share({});
  const next = await ada.call("POST", `${SHARES}/${rotated._id as string}/rotate`);
  const deleted = await share({});
  await ada.call("DELETE", `${SHARES}/${deleted._id as string}`);
  const closing = await testMember(instance);
  const closedShare = await share({}, closing as typeof ada);
  await instance.node.sql`update workspaces set closed_at = now() where id = ${closing.id}`;
  const missing = shape(await read("A".repeat(64)));
  expect(missing).toMatchObject({ status: 404, code: "not_found" });
  const flipped = (rotated.token.startsWith("A") ? "B" : "A") + rotated.token.slice(1);
  for (const token of ["x", "%00", flipped, off.token, rotated.token, deleted.token, closedShare.token]) {
    for (const path of ["", ...QUERIES]) expect(shape(await read(token, path))).toEqual(missing);
    expect(shape(await unlock(token, "anything"))).toEqual(missing);
  }
  expect((await read(getToken(next.body))).status).toBe(200);
  await ada.call("PUT", `${SHARES}/${off._id as string}`, { active: true });
  expect((await read(off.token)).status).toBe(200);
});

test("reveals nothing until the password is entered, and invalidates unlock tokens when the password changes", async () => {
  const locked = await share({ password: "open sesame" });
  expect(locked).toMatchObject({ has_password: true });
  expect(JSON.stringify(locked)).not.toContain("sesame");
  expect((await read(locked.token)).body).toEqual({ locked: true });
  for (const path of QUERIES) expectProblem(await read(locked.token, path), 403, "share_locked");
  const wrong = await unlock(locked.token, "open says me");
  expectProblem(wrong, 422, "share_password_wrong");
  expect(wrong.body.errors).toMatchObject([{ field: "password" }]);
  const right = await unlock(locked.token, "open sesame");
  expect(right.status).toBe(200);
  const key = { "share-unlock": right.body.unlock as string };
  expect(await read(locked.token, "", key)).toMatchObject({ status: 200, body: { locked: false } });
  for (const path of QUERIES) expect((await read(locked.token, path, key)).status).toBe(200);
  const other = await share({ password: "open sesame" });
  expectProblem(await read(other.token, QUERIES[0], key), 403, "share_locked");
  expectProblem(await read(locked.token, `${QUERIES[0]!}&share-unlock=${key["share-unlock"]}`), 422, "invalid");
  await ada.call("PUT", `${SHARES}/${locked._id as string}`, { password: "another one" });
  expectProblem(await read(locked.token, QUERIES[0], key), 403, "share_locked");
  await ada.call("PUT", `${SHARES}/${locked._id as string}`, { password: null });
  expect((await read(locked.token, QUERIES[0])).status).toBe(200);
});

test("accepts an unlock token for two hours, and not for a changed share", () => {
  const keys = openKeys(TEST_SECRET);
  const row = { id: newId(), generation: 1, passwordHash: "hash" } as Parameters<typeof newUnlock>[1];
  const now = new Date("2026-05-01T12:00:00Z");
  const at = (ms: number) => new Date(now.getTime() + ms);
  const { text } = newUnlock(keys, row, now);
  expect(isUnlockedBy(keys, row, at(2 * HOUR_MS - 1000), text)).toBe(true);
  expect(isUnlockedBy(keys, row, at(2 * HOUR_MS), text)).toBe(false);
  expect(isUnlockedBy(keys, { ...row, generation: 2 }, now, text)).toBe(false);
  const later = text.replace(/^\d+/, (until) => String(Number(until) + 3600));
  for (const forged of ["", ".", later, `${text}A`, text.slice(0, -1)])
    expect(isUnlockedBy(keys, row, now, forged)).toBe(false);
});

test("counts each guess before comparing it, even with concurrent guesses, and refunds correct ones", async () => {
  const { token } = await share({ password: "open sesame" });
  for (let times = 0; times < 2 * shareGuesses.perNetwork.points; times++)
    expect((await unlock(token, "open sesame", "203.0.113.1")).status).toBe(200);
  const guesses = await Promise.all(
    Array.from({ length: 3 * shareGuesses.perNetwork.points }, (_, at) => unlock(token, `guess ${at}`, "203.0.113.1")),
  );
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(shareGuesses.perNetwork.points);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2 * shareGuesses.perNetwork.points);
  expectProblem(await unlock(token, "open sesame", "203.0.113.1"), 429, "too_many_requests");
  expect((await unlock(token, "open sesame", "203.0.113.2")).status).toBe(200);
});

test("admits a network that has entered the password, even after others used up the guesses", async () => {
  const { token } = await share({ password: "open sesame" });
  expect((await unlock(token, "open sesame", "203.0.113.7")).status).toBe(200);
  const { name, points } = shareGuesses.perTarget;
  const counter = `${name}:%`;
  await postgres.sql`update rate_limits set points = ${points} where key like ${counter}`;
  try {
    expectProblem(await unlock(token, "open sesame", "203.0.113.8"), 429, "too_many_requests");
    expect((await unlock(token, "open sesame", "203.0.113.7")).status).toBe(200);
  } finally {
    await postgres.sql`delete from rate_limits where key like ${counter}`;
  }
});

test("limits a share of some links to those links, and names no others", async () => {
  const { token } = await share({ links: [shopId, shopId] });
  const described = await read(token);
  expect(described.body).toMatchObject({ some_links: true, links: [{ _id: shopId, name: "Shop" }] });
  const { body } = await read(token, QUERIES[0]);
  expect(body.period).toMatchObject({ visits: { humans: 0, bots: 0 }, clicks: { humans: 9 }, all_click: 9 });
  const rows = await read(token, QUERIES[2]);
  expect(rows.body.rows).toMatchObject([{ value: shopId, humans: 9 }]);
  const response = await read(token, `${QUERIES[0]!}&link=${ada.linkId}`);
  expect(response.body.period.clicks.humans).toBe(0);
  const not = await read(token, `${QUERIES[0]!}&not_link=${shopId}`);
  expect(not.body.period.clicks.humans).toBe(0);
});

test("a share of everything also names clicked links that are off the page, since its figures include them", async () => {
  const { body } = await ada.call("POST", "/v1/links", { link: "https://flyer.example/", name: "Flyer" });
  const flyerId = body._id as string;
  await instance.node
    .sql`insert into link_clicks (link_id, workspace_id, clicks, last_click_at) values (${flyerId}, ${ada.id}, 4, now())`;
  const named = async (choices: object) => (await read((await share(choices)).token)).body.links as JsonBody[];
  expect(await named({})).toContainEqual({ _id: flyerId, name: "Flyer", slug: "web", thumbnail: "" });
  expect((await named({ links: [shopId] })).map(({ _id }) => _id)).toEqual([shopId]);
});

test("a share can be changed after one of its links was purged, but accepts no link of another workspace", async () => {
  const link = await ada.call("POST", "/v1/links", { link: "https://gone.example/" });
  const gone = link.body._id as string;
  const { body } = await ada.call("POST", SHARES, { name: "Sponsor", links: [gone, shopId] });
  const change = (links: string[]) => ada.call("PUT", `${SHARES}/${body._id as string}`, { name: "Renamed", links });
  await instance.node.sql`delete from links where id = ${gone}`;
  expect(await change([gone, shopId])).toMatchObject({ status: 200, body: { name: "Renamed", links: [gone, shopId] } });
  expectProblem(await change([gone, eve.linkId]), 422, "share_link_unknown");
  expect((await change([shopId])).status).toBe(200);
  expectProblem(await change([gone, shopId]), 422, "share_link_unknown");
});

test("shows referrers without their query, or not at all", async () => {
  const { token } = await share({});
  const shown = await read(token, QUERIES[3]);
  expect(shown.body.rows[0]).toMatchObject({ value: "https://blog.example/post", humans: 43 });
  const filtered = await read(token, `${QUERIES[0]!}&referrer=${encodeURIComponent("https://blog.example/post")}`);
  expect(filtered.body.period.visits.humans).toBe(43);
  const hidden = await share({ hide_referrers: true });
  for (const path of [QUERIES[3]!, `${QUERIES[0]!}&referrer=x`, `${QUERIES[1]!}&not_referrer=x`])
    expectProblem(await read(hidden.token, path), 403, "share_hides");
  expect((await read(hidden.token, QUERIES[0])).status).toBe(200);
});

test("records when a share was last read, to the minute, but not while it is locked", async () => {
  const created = await share({ password: "open sesame" });
  const opened = async () =>
    (await ada.call("GET", SHARES)).body.find((each: JsonBody) => each._id === created._id).opened_at as string | null;
  await read(created.token);
  expect(await opened()).toBeNull();
  const key = { "share-unlock": (await unlock(created.token, "open sesame")).body.unlock as string };
  await read(created.token, "", key);
  const first = await opened();
  expect(Date.parse(first!)).toBeGreaterThan(Date.now() - 60_000);
  await read(created.token, "", key);
  expect(await opened()).toBe(first);
});

test("creates no more shares than allowed, even with concurrent calls", async () => {
  const member = await testMember(instance);
  const created = await Promise.all(
    Array.from({ length: SHARES_MAX + 6 }, (_, at) => member.call("POST", SHARES, { name: `Share ${at}` })),
  );
  expect(created.filter(({ status }) => status === 201)).toHaveLength(SHARES_MAX);
  for (const rejected of created.filter(({ status }) => status !== 201)) expectProblem(rejected, 409, "share_limit");
  const { body } = await member.call("GET", SHARES);
  await member.call("DELETE", `${SHARES}/${body[3]._id as string}`);
  expect((await member.call("POST", SHARES, { name: "In the gap" })).status).toBe(201);
});

test.each<[string, object]>([
  ["name", { name: " " }],
  ["name", { name: "x".repeat(81) }],
  ["password", { name: "a", password: "" }],
  ["links", { name: "a", links: [] }],
  ["links", { name: "a", links: [eve.linkId] }],
  ["links", { name: "a", links: [newId()] }],
  ["active", { name: "a", active: "yes" }],
  ["token", { name: "a", token: "mine" }],
])("names an invalid %s: %j", async (field, body) => {
  const { status, body: problem } = await ada.call("POST", SHARES, body);
  expect({ status, fields: problem.errors.map((error: { field: string }) => error.field) }).toEqual({
    status: 422,
    fields: [field],
  });
});

test("announces each change of a share as an event, without the share's URL", async () => {
  const created = await share({ password: "open sesame" });
  await ada.call("PUT", `${SHARES}/${created._id as string}`, { name: "Other" });
  await ada.call("POST", `${SHARES}/${created._id as string}/rotate`);
  await ada.call("DELETE", `${SHARES}/${created._id as string}`);
  const events = await instance.node.sql<{ name: string; subject: object }[]>`
    select name, subject from outbox where subject ->> 'shareId' = ${created._id as string} order by id`;
  expect(events.map(({ name }) => name)).toEqual(["share.created", "share.updated", "share.rotated", "share.deleted"]);
  for (const { subject } of events) expect(subject).toEqual({ shareId: created._id });
});
