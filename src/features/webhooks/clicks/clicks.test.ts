import { beforeEach, expect, test } from "vitest";
import { HOUR_MS, SECOND_MS } from "#base/time.ts";
import type { RawEvent } from "#features/ingest/event.ts";
import { toRow } from "#features/ingest/ship/enrich.ts";
import { waitForLock } from "#testing/postgres.ts";
import { webhooksNode } from "#testing/webhooks.ts";
import { flushClicks } from "./flush.ts";
import { recordSegment } from "./record-clicks.ts";

const instance = await webhooksNode();
const { sql, receiver } = instance;
let startMs = 0;
/** A clock that stands still at `ms` after the start of the test. */
const at = (ms: number) => () => new Date(startMs + ms);
beforeEach(() => {
  receiver.reset();
  startMs = Date.now();
});

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const ADDRESS = "192.0.2.77";

/** The rows of a segment as the shipper passes them on. */
function toRows(events: readonly Partial<RawEvent>[]): Buffer {
  const deps = {
    findCountry: () => "TR",
    isRepeat: () => false,
    ownHosts: new Set<string>(),
    getRawDays: () => 30,
  };
  const rows = events.map((event) =>
    toRow(
      {
        kind: "click",
        timeMs: Date.parse("2026-05-01T12:00:00Z"),
        workspaceId: "",
        linkId: "",
        source: "qr",
        flags: 0,
        address: ADDRESS,
        userAgent: IPHONE,
        acceptLanguage: "tr-TR",
        referrer: "https://t.co/a\tb",
        query: "utm_source=news%09letter&utm_campaign=spring",
        position: 0,
        variant: "",
        ...event,
      },
      new Uint8Array(32),
      deps,
    ),
  );
  return Buffer.from(rows.map((row) => `${row}\n`).join(""));
}

async function clicked(settings: Parameters<typeof instance.hook>[1] = { events: ["link.clicked"] }) {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada, settings, `/${ada.id}`);
  const { body } = await ada.call("POST", "/v1/links", { link: "https://shop.example/", tags: ["sale"] });
  const event = { workspaceId: ada.id, linkId: body["_id"] as string };
  const click = (count: number, more: Partial<RawEvent> = {}) =>
    Array.from({ length: count }, () => ({ ...event, ...more }));
  const bodies = () => receiver.bodies(`/${ada.id}`);
  return { ada, _id, click, bodies, link: body };
}
let segments = 0;
const record = (rows: Buffer, segment = `segment ${++segments}`) => recordSegment(instance.ctxAt(at(0)), segment, rows);

test("people's clicks are sent together after five seconds, with the fields of statistics and without addresses", async () => {
  const { click, bodies, link } = await clicked();
  await record(toRows([...click(2), ...click(1, { userAgent: "Googlebot/2.1" }), ...click(1, { kind: "goal" })]));
  await flushClicks(instance.ctxAt(at(4 * SECOND_MS)));
  await instance.deliver(at(4 * SECOND_MS));
  expect(bodies()).toEqual([]);
  await flushClicks(instance.ctxAt(at(6 * SECOND_MS)));
  await instance.deliver(at(6 * SECOND_MS));
  const sent = {
    linkId: link["_id"],
    code: link["code"],
    time: "2026-05-01T12:00:00.000Z",
    source: "qr",
    country: "TR",
    language: "tr",
    device: "mobile",
    os: "iOS",
    browser: expect.stringContaining("Safari"),
    inApp: "",
    channel: "social",
    referrerHost: "t.co",
    utm: { source: "news\tletter", medium: "", campaign: "spring", term: "", content: "" },
    variant: "",
  };
  expect(bodies()).toEqual([{ type: "link.clicked", timestamp: expect.any(String), data: { clicks: [sent, sent] } }]);
  const [row] = await sql<{ all: string }[]>`
    select string_agg(d::text, '') || (select coalesce(string_agg(c::text, ''), '') from webhook_clicks c) as all
    from webhook_deliveries d`;
  expect(row!.all).not.toContain(ADDRESS);
});

test("removes NUL from a campaign tag before a click is sent, also in rows of an earlier version", async () => {
  const { click, bodies } = await clicked();
  const rows = toRows(click(1, { query: "utm_source=a%00b" })).toString();
  expect(rows).not.toContain("\\0");
  await record(Buffer.from(rows));
  await record(Buffer.from(rows.replace("\tab\t", "\ta\\0b\t")));
  await flushClicks(instance.ctxAt(at(6 * SECOND_MS)));
  await instance.deliver(at(6 * SECOND_MS));
  const sent = { utm: { source: "ab" } };
  expect(bodies()).toMatchObject([{ data: { clicks: [sent, sent] } }]);
});

test("goals are sent separately from clicks", async () => {
  const { click, bodies } = await clicked({ events: ["goal.reached"] });
  await record(toRows([...click(1), ...click(3, { kind: "goal", source: "api" })]));
  await flushClicks(instance.ctxAt(at(6 * SECOND_MS)));
  await instance.deliver(at(6 * SECOND_MS));
  expect(bodies()).toMatchObject([{ type: "goal.reached", data: { goals: [{}, {}, { source: "api" }] } }]);
});

test("a segment that is recorded twice, even concurrently, adds its clicks once", async () => {
  const { click, _id } = await clicked();
  const rows = toRows(click(7));
  await Promise.all(Array.from({ length: 6 }, () => record(rows, "raced")));
  await record(rows, "raced");
  expect(await sql`select waiting from webhook_batches where webhook_id = ${_id}`).toEqual([{ waiting: 7 }]);
});

test("full batches are sent at once, by several processes, and every click is sent once", async () => {
  const { click, bodies, _id } = await clicked();
  for (let n = 0; n < 9; n++)
    await record(toRows(click(300).map((event, index) => ({ ...event, variant: `${n} ${index}` }))));
  await Promise.all([
    flushClicks(instance.ctxAt(at(0))),
    flushClicks(instance.ctxAt(at(0))),
    flushClicks(instance.ctxAt(at(0))),
  ]);
  expect(await sql`select waiting from webhook_batches where webhook_id = ${_id}`).toEqual([{ waiting: 200 }]);
  await flushClicks(instance.ctxAt(at(6 * SECOND_MS)));
  await instance.deliver(at(6 * SECOND_MS));
  const sizes = bodies().map(({ data }) => data.clicks.length);
  expect(sizes.toSorted()).toEqual([200, 500, 500, 500, 500, 500]);
  const variants = bodies().flatMap(({ data }) => data.clicks.map((each: { variant: string }) => each.variant));
  expect(new Set(variants).size).toBe(2_700);
  expect(await sql`select 1 from webhook_clicks where webhook_id = ${_id}`).toHaveLength(0);
});

test("filters select the links, and a webhook that is off gets nothing", async () => {
  const { ada, click, bodies, _id } = await clicked({
    events: ["*"],
    filters: { tags: ["SALE"], domains: [] },
  });
  const other = (await ada.call("POST", "/v1/links", { link: "https://other.example/" })).body;
  await record(toRows([...click(1), ...click(5, { linkId: other["_id"] as string })]));
  await flushClicks(instance.ctxAt(at(6 * SECOND_MS)));
  await instance.run(at(6 * SECOND_MS));
  const clicks = bodies().filter(({ type }) => type === "link.clicked");
  expect(clicks).toMatchObject([{ data: { clicks: [{}] } }]);
  await record(toRows(click(1)));
  await ada.call("PATCH", `/v1/webhooks/${_id}`, { active: false });
  await record(toRows(click(1)));
  await flushClicks(instance.ctxAt(at(60 * SECOND_MS)));
  expect(await sql`select 1 from webhook_batches where webhook_id = ${_id}`).toEqual([]);
});

test("clicks are sent even if the clock was set back after they were recorded", async () => {
  const { click, bodies, _id } = await clicked();
  const now = at(6 * HOUR_MS);
  await recordSegment(instance.ctxAt(now), "recorded later", toRows(click(2)));
  await sql`update webhook_batches set tokens = 0 where webhook_id = ${_id}`;
  await flushClicks(instance.ctxAt(at(0)));
  await instance.deliver(at(SECOND_MS));
  expect(bodies()).toMatchObject([{ data: { clicks: [{}, {}] } }]);
});

test("a segment without clicks for any webhook leaves no row", async () => {
  await clicked();
  const eve = await instance.member();
  await record(toRows([{ workspaceId: eve.id, linkId: "01973a5e-7c00-7000-8000-000000000001" }]), "foreign");
  expect(await sql`select 1 from webhook_segments where segment = 'foreign'`).toEqual([]);
});

test("a webhook that is deleted while a segment is recorded loses none of the clicks of others", async () => {
  const [one, other] = [await clicked(), await clicked()];
  const recorded = await sql.begin(async (tx) => {
    await tx`delete from webhooks where id = ${one._id}`;
    const pending = record(toRows([...one.click(1), ...other.click(2)]));
    await waitForLock(sql);
    return { pending };
  });
  await recorded.pending;
  await flushClicks(instance.ctxAt(at(6 * SECOND_MS)));
  await instance.deliver(at(6 * SECOND_MS));
  expect(one.bodies()).toEqual([]);
  expect(other.bodies()).toMatchObject([{ data: { clicks: [{}, {}] } }]);
});
