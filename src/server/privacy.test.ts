import { beforeAll, expect, test } from "vitest";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { type Person, signUp } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { testWeb } from "#testing/web.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const web = await testWeb(postgres, clickhouse);

const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";
const DNT = { dnt: "1" } as const;
const GPC = { "sec-gpc": "1" } as const;

let owner: Person;
let ownerCookie: string;
let link: { _id: string; alias: string };
const responses: Response[] = [];

async function send(path: string, headers: Record<string, string>, report?: object): Promise<void> {
  const response = await fetch(web.origin + path, {
    redirect: "manual",
    headers: { "user-agent": BROWSER, ...(report && { "content-type": "text/plain" }), ...headers },
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
  const signedIn = await fetch(`${web.origin}/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user: { email: owner.email, password: owner.password } }),
  });
  ownerCookie = signedIn.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("own="))!
    .split(";")[0]!;
  link = (await owner.call("POST", "/v1/widget/link", { name: "Shop", slug: "web", link: "https://example.com/" }))
    .body;
});

test("counts a visitor who opted out of tracking without ever recognising them, and sets no cookies", async () => {
  for (const headers of [DNT, GPC])
    for (const action of [open, click, visit]) for (const _twice of [1, 2]) await action(headers);
  await eventually(async () => (await listRows()).length === 12, 15_000);
  const rows = await listRows();
  expect(rows.filter(({ kind }) => kind === "visit")).toHaveLength(4);
  for (const row of rows) expect(row).toMatchObject({ trafficClass: "human", isAnonymous: 1 });
  // the sums are computed from the rows, and appear a moment later
  await eventually(async () => (await stats()).all_click === 8, 15_000);
  expect(await stats()).toEqual({ all_click: 8, unique_click: 0 });
  for (const response of responses) expect(response.headers.getSetCookie()).toEqual([]);
});

const stats = async () => (await owner.call("GET", "/v1/log/my/stats")).body;

test("keeps the owner's own visits and clicks out of every figure, on the page and behind a link", async () => {
  const before = (await listRows()).length;
  for (const action of [open, click, visit]) await action({ cookie: ownerCookie });
  await eventually(async () => (await listRows()).length === before + 3, 15_000);
  const rows = (await listRows()).slice(before);
  expect(rows.map(({ trafficClass }) => trafficClass)).toEqual(["owner", "owner", "owner"]);
  expect(new Set(rows.map(({ kind, source }) => `${kind} ${source}`))).toEqual(
    new Set(["click direct", "click page", "visit page"]),
  );
  expect(await stats()).toEqual({ all_click: 8, unique_click: 0 });
  const day = new Date().toISOString().slice(0, 10);
  const { body } = await owner.call("GET", `/v1/analytics/overview?from=${day}&until=${day}`);
  expect([body.period.visits.owners, body.period.clicks.owners]).toEqual([1, 2]);
});

test("deletes counted events when their owner asks, and counts a later click", async () => {
  expect((await owner.call("DELETE", "/v1/analytics")).status).toBe(202);
  await eventually(async () => (await listRows()).length === 0, 30_000);
  await eventually(async () => (await stats()).all_click === 0, 30_000);
  await open({});
  await eventually(async () => (await listRows()).length === 1, 15_000);
  await eventually(async () => (await stats()).unique_click === 1, 15_000);
});
