import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { SECOND_MS } from "#base/time.ts";
import { openSalts } from "#features/ingest/ship/salts.ts";
import { flushClicks } from "#features/webhooks/clicks/flush.ts";
import { recordSegment } from "#features/webhooks/clicks/record-clicks.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { insertTestDomain } from "#testing/stored-domains.ts";
import { webhooksNode } from "#testing/webhooks.ts";
import { waitUntilSealed } from "#features/ingest/spool/segments.ts";
import { shipAll } from "./commands/backup.ts";
import { getSpoolDir, plannedRawDays, startShipping } from "./shipping.ts";

const instance = await webhooksNode({ TRUSTED_PROXIES: "127.0.0.0/8,::1/128" });
const clickhouse = await testClickHouse();
const AGENT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const ADDRESS = "203.0.113.77";
const FIELDS = "browser channel code country device inApp language linkId os referrerHost source time utm variant";

test("a visit becomes a click in a webhook batch, without anything that identifies the visitor", async () => {
  const ada = await instance.member();
  await instance.hook(ada, { events: ["link.clicked"] }, "/clicks");
  const { body: link } = await ada.call("POST", "/v1/links", { link: "https://shop.example/" });
  const headers = {
    "user-agent": AGENT,
    "accept-language": "tr-TR",
    "x-forwarded-for": ADDRESS,
    cookie: "id=visitor-cookie",
    referer: "https://social.example/people/grace?token=of-the-visitor",
  };
  const visit = await fetch(`${instance.origin}/l/${link["code"] as string}`, { headers, redirect: "manual" });
  expect(visit.status).toBe(302);

  const { db, now } = instance.ctxAt();
  const { settings } = instance.node;
  const log = pino({ level: "silent" });
  const recorded: string[] = [];
  const shipper = await startShipping({
    settings,
    log,
    db,
    clickhouse,
    salts: openSalts(db, now),
    rawDays: plannedRawDays({ db, log, settings }),
    async recordRows(segment, rows) {
      await recordSegment(instance.ctxAt(), segment, rows);
      recorded.push(segment);
    },
  });
  onTestFinished(() => shipper.stop());
  await eventually(() => recorded.length > 0, 20_000);
  const later = () => new Date(Date.now() + 6 * SECOND_MS);
  await flushClicks(instance.ctxAt(later));
  await instance.deliver(later);

  expect(instance.receiver.bodies("/clicks")).toMatchObject([
    { type: "link.clicked", data: { clicks: [{ linkId: link["_id"], device: "mobile", os: "iOS", language: "tr" }] } },
  ]);
  const [sent] = instance.receiver.seen;
  const [click] = JSON.parse(sent!.body).data.clicks as object[];
  expect(Object.keys(click!).toSorted().join(" ")).toBe(FIELDS);
  const stored = await instance.sql<{ all: string }[]>`
    select d::text as all from webhook_deliveries d union all select c::text from webhook_clicks c`;
  const all = [sent!.body, JSON.stringify(sent!.headers), ...stored.map((row) => row.all)].join();
  for (const secret of [ADDRESS, AGENT, "visitor-cookie", "grace", "of-the-visitor"]) expect(all).not.toContain(secret);
});

test("a backup records the clicks that it ships like any others", async () => {
  const ada = await instance.member();
  await instance.hook(ada, { events: ["link.clicked"] }, "/backed-up");
  const { body: link } = await ada.call("POST", "/v1/links", { link: "https://shop.example/" });
  await insertTestDomain(instance.sql, { host: "own.example.com", state: "live" });
  const visit = await fetch(`${instance.origin}/l/${link["code"] as string}`, {
    headers: { "user-agent": AGENT, referer: "https://own.example.com/page" },
    redirect: "manual",
  });
  expect(visit.status).toBe(302);
  const { settings } = instance.node;
  expect(await waitUntilSealed(getSpoolDir(settings), 10 * SECOND_MS)).toBe(true);
  await shipAll({ settings, db: instance.ctxAt().db, clickhouse });

  const id = link["_id"] as string;
  expect(await instance.sql`select clicks from link_clicks where link_id = ${id}`).toMatchObject([{ clicks: 1 }]);
  const later = () => new Date(Date.now() + 6 * SECOND_MS);
  await flushClicks(instance.ctxAt(later));
  await instance.deliver(later);
  expect(instance.receiver.bodies("/backed-up")).toMatchObject([{ data: { clicks: [{ linkId: id }] } }]);
  const sources = "SELECT toString(source) AS source FROM events WHERE link = {id:UUID}";
  expect(await clickhouse.query(sources, { id })).toEqual([{ source: "page" }]);
});
