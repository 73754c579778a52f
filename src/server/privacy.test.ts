import { beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { getOwnerCookie, type Person, signUp } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { testWeb } from "#testing/web.ts";
import { CHROME, IPHONE } from "#testing/user-agents.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const web = await testWeb(postgres, clickhouse);

const DNT = { dnt: "1" } as const;
const GPC = { "sec-gpc": "1" } as const;

let owner: Person;
let ownerCookie: string;
let link: { _id: string; alias: string };
const responses: Response[] = [];

async function send(path: string, headers: Record<string, string>, report?: object): Promise<void> {
  const response = await fetch(web.origin + path, {
    redirect: "manual",
    headers: { "user-agent": CHROME, ...(report && { "content-type": "text/plain" }), ...headers },
    ...(report && { method: "POST", body: JSON.stringify({ user_info: report }) }),
  });
  await response.arrayBuffer();
  expect([200, 204, 302]).toContain(response.status);
  responses.push(response);
}
const open = (headers: Record<string, string>) => send(`/${owner.username}/${link.alias}`, headers);
const click = (headers: Record<string, string>) => send(`/v1/widget/link/${owner.id}/${link._id}`, headers, {});
const visit = (headers: Record<string, string>) => send(`/v1/log/visit/${owner.id}`, headers, {});

interface Row {
  readonly kind: string;
  readonly source: string;
  readonly trafficClass: string;
  readonly isAnonymous: number;
}

const listRows = () =>
  clickhouse.query<Row>(
    `SELECT toString(kind) AS kind, toString(source) AS source, toString(traffic_class) AS trafficClass, visitor = 0 AS isAnonymous
     FROM events WHERE workspace = {workspace:UUID} ORDER BY time`,
    { workspace: owner.id },
  );

beforeAll(async () => {
  owner = await signUp(web);
  ownerCookie = await getOwnerCookie(web.origin, owner);
  link = (await owner.call("POST", "/v1/widget/link", { name: "Shop", slug: "web", link: "https://example.com/" }))
    .body;
});

test("counts a visitor who opted out of tracking without ever recognising them, and sets no cookies", async () => {
  for (const headers of [DNT, GPC])
    for (const action of [open, click, visit]) for (const _twice of [1, 2]) await action(headers);
  await eventually(async () => (await listRows()).length === 12);
  const rows = await listRows();
  expect(rows.filter(({ kind }) => kind === "visit")).toHaveLength(4);
  for (const row of rows) expect(row).toMatchObject({ trafficClass: "human", isAnonymous: 1 });
  // the sums are computed from the rows, and appear a moment later
  await eventually(async () => (await stats()).all_click === 8);
  expect(await stats()).toEqual({ all_click: 8, unique_click: 0 });
  for (const response of responses) expect(response.headers.getSetCookie()).toEqual([]);
});

const stats = async () => (await owner.call("GET", "/v1/log/my/stats")).body;

test("keeps the owner's own visits and clicks out of every figure, on the page and behind a link", async () => {
  const before = (await listRows()).length;
  for (const action of [open, click, visit]) await action({ cookie: ownerCookie });
  await eventually(async () => (await listRows()).length === before + 3);
  const rows = (await listRows()).slice(before);
  expect(rows.map(({ trafficClass }) => trafficClass)).toEqual(["owner", "owner", "owner"]);
  expect(new Set(rows.map(({ kind, source }) => `${kind} ${source}`))).toEqual(
    new Set(["click direct", "click page", "visit page"]),
  );
  // a click that counts, after which the figures include all earlier ones
  await open({ "user-agent": IPHONE });
  await eventually(async () => (await stats()).unique_click === 1);
  expect(await stats()).toEqual({ all_click: 9, unique_click: 1 });
  const [from, until] = [Date.now() - DAY_MS, Date.now()].map((ms) => new Date(ms).toISOString().slice(0, 10));
  const { body } = await owner.call("GET", `/v1/analytics/overview?from=${from}&until=${until}`);
  expect([body.period.visits.owners, body.period.clicks.owners]).toEqual([1, 2]);
});

test("deletes counted events when their owner asks, and counts a later click", async () => {
  expect((await owner.call("DELETE", "/v1/analytics")).status).toBe(202);
  await eventually(async () => (await listRows()).length === 0);
  await eventually(async () => (await stats()).all_click === 0);
  await open({});
  await eventually(async () => (await listRows()).length === 1);
  await eventually(async () => (await stats()).unique_click === 1);
});
