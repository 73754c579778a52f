import { readdirSync } from "node:fs";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { advanceOrder } from "#features/domains/certificates/order.ts";
import { checkDueDomains } from "#features/domains/jobs.ts";
import { type RawEvent, toLine } from "#features/ingest/event.ts";
import { openRawDays } from "#features/ingest/retention/raw-days.ts";
import { createDuplicateDetector } from "#features/ingest/ship/enrich.ts";
import { startShipper } from "#features/ingest/ship/shipper.ts";
import { openSpool } from "#features/ingest/spool/spool.ts";
import { insertEvents } from "#features/ingest/store.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { domainsApp } from "#testing/domains-app.ts";
import { eventually } from "#testing/eventually.ts";
import { testFolder } from "#testing/folder.ts";
import { HOST, testOrders } from "#testing/orders.ts";
import { type ExportedSpan, getAttribute, openTraceCollector } from "#testing/trace-collector.ts";
import { readSettings } from "./settings/settings.ts";
import { startTracing } from "./tracing.ts";

const collector = await openTraceCollector();
const clickhouse = await testClickHouse();
const orders = await testOrders();
const domains = await domainsApp();
const log = pino({ level: "silent" });
let stop = async () => {};

beforeEach(async () => {
  collector.reset();
  const started = await startTracing(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address }), log);
  let stopped: Promise<void> | undefined;
  stop = () => (stopped ??= started());
});
afterEach(() => stop());

/** Sends the spans and returns them. */
async function flush(): Promise<ExportedSpan[]> {
  await stop();
  return collector.listSpans();
}

const named = (spans: readonly ExportedSpan[], name: string) => spans.find((span) => span.name === name)!;
const listChildren = (spans: readonly ExportedSpan[], { spanId }: ExportedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name);

const EVENT: RawEvent = {
  kind: "click",
  timeMs: Date.parse("2026-05-01T12:00:00Z"),
  workspaceId: newId(),
  linkId: newId(),
  source: "direct",
  flags: 0,
  address: "192.0.2.1",
  userAgent: "personal-agent",
  acceptLanguage: "tr",
  referrer: "https://personal.example/",
  query: "utm_source=personal",
  position: 0,
  variant: "",
};

/** Seals a segment with two clicks and ships it, retrying until `insert` succeeds. */
async function shipSegment(insert: (rows: Buffer, token: string) => Promise<void>): Promise<void> {
  const dir = await testFolder();
  const spool = openSpool({
    dir,
    owner: "1",
    fsync: "interval",
    onDropped: () => undefined,
    onFailure: () => undefined,
  });
  for (let count = 0; count < 2; count++) spool.append(toLine(EVENT), () => undefined);
  await spool.close();
  const shipper = startShipper({
    dir,
    log,
    deps: {
      findSalt: async () => new Uint8Array(32).fill(7),
      findCountry: () => "TR",
      duplicates: createDuplicateDetector(),
      ownHosts: new Set(),
      rawDays: openRawDays(async (ids) => new Map(ids.map((id) => [id, 730])), { log }),
    },
    insert,
    isPermanentFailure: () => false,
    pollMs: 10,
  });
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
}

test("a segment of clicks is sealed, enriched and inserted in spans that count its events", async () => {
  await shipSegment((rows, token) => insertEvents(clickhouse, rows, token));
  const spans = await flush();
  const [sealed, shipped] = [named(spans, "seal segment"), named(spans, "ship segment")];
  expect([sealed.parentSpanId ?? "", shipped.parentSpanId ?? ""]).toEqual(["", ""]);
  expect(listChildren(spans, shipped)).toEqual(["enrich segment", "INSERT"]);
  for (const span of [sealed, named(spans, "enrich segment")])
    expect(Number(getAttribute(span, "messaging.batch.message_count"))).toBe(2);
  const text = collector.bodies.join("\n");
  for (const secret of ["personal", "192.0.2.1", EVENT.workspaceId, EVENT.linkId]) expect(text).not.toContain(secret);
});

test("a segment that cannot be inserted is a failed span, and the next attempt is a separate trace", async () => {
  let tries = 0;
  await shipSegment(async () => {
    tries += 1;
    if (tries === 1) throw new Error("personal text in a message");
  });
  const spans = await flush();
  const tried = spans.filter(({ name }) => name === "ship segment");
  expect(tried.map(({ status }) => status.code ?? 0)).toEqual([2, 0]);
  expect(getAttribute(tried[0]!, "error.type")).toBe("Error");
  expect(new Set(tried.map(({ traceId }) => traceId)).size).toBe(2);
  expect(collector.bodies.join("\n")).not.toContain("personal");
});

test("each step of a certificate order is a trace with its calls to the authority", async () => {
  await orders.addDomain();
  await orders.complete(await orders.openNode());
  const spans = await flush();
  const steps = spans.filter(({ name }) => name === "certificate order");
  expect(steps.length).toBeGreaterThan(1);
  const calls = steps.flatMap((step) => listChildren(spans, step)).filter((name) => name.startsWith("ACME "));
  expect(calls).toEqual(
    expect.arrayContaining(["ACME register", "ACME createOrder", "ACME acceptChallenge", "ACME finalize"]),
  );
  for (const { status } of steps) expect(status.code ?? 0).toBe(0);
  expect(collector.bodies.join("\n")).not.toContain(HOST);
});

test("an order that the authority rejects is a failed span, without the authority's text", async () => {
  await orders.addDomain();
  orders.acmeServer.behaviour.failing.set(HOST, "personal text");
  await orders.complete(await orders.openNode(), orders.until("failing"));
  const failed = (await flush()).filter(({ name, status }) => name === "certificate order" && status.code === 2);
  expect(failed.map((span) => getAttribute(span, "error.type"))).toEqual(["AcmeError"]);
  expect(collector.bodies.join("\n")).not.toContain("personal");
});

test("records no trace when no order is due", async () => {
  const node = await orders.openNode();
  expect(await advanceOrder(node)).toBe(false);
  expect(await flush()).toEqual([]);
});

test("records the check of a domain as a trace with its DNS queries and probes, without the host", async () => {
  const { app, add, setVerificationRecord, zone, jobsCtx } = domains;
  const domain = await add(await app.workspace(), "go.personal.example");
  setVerificationRecord(domain);
  zone.set(domain.host, { A: ["127.0.0.1"] });
  app.clock = new Date(Date.now() + 60_000);
  expect(await checkDueDomains(jobsCtx)).toBe(1);
  const spans = await flush();
  const check = named(spans, "domain check");
  const inIt = spans.filter(({ traceId }) => traceId === check.traceId).map(({ name }) => name);
  expect(inIt).toEqual(expect.arrayContaining(["DNS TXT", "DNS A", "DNS AAAA", "DNS CAA", "GET"]));
  expect(collector.bodies.join("\n")).not.toContain("personal");
});
