import { expect, test } from "vitest";
import { fromLine, type RawEvent } from "#features/ingest/event.ts";
import { sampleCachedPage, sampleVisitLink, workspaceId } from "#testing/sample-page.ts";
import { openCache } from "./cache.ts";
import type { VisitCtx } from "./ctx.ts";
import { type CachedPage, getPageKey } from "./cached-page.ts";
import { recordClick, recordVisit } from "./reported-events.ts";

const closed = { schedule: { until: "2026-01-01T00:00:00.000Z", zone: "UTC" } };
const links = [sampleVisitLink(), sampleVisitLink({ rules: closed }), sampleVisitLink({ alias: "third" })];
const page = sampleCachedPage({ links, linkIds: new Set(links.map(({ id }) => id)) });
const pages = openCache<CachedPage>({
  isCoherent: () => true,
  max: 10,
  load: async () => new Map([[getPageKey(workspaceId), page]]),
  getWorkspace: (found) => found.workspaceId,
  isUnavailable: () => false,
  nowMs: Date.now,
});

async function reported(type: string, report: (ctx: VisitCtx) => Promise<void>): Promise<RawEvent> {
  const lines: string[] = [];
  const request = { method: "POST", url: "/", host: "h", address: "192.0.2.1", headers: { "content-type": type } };
  // reports use no other part of the context
  const ctx = {
    pages,
    request,
    now: () => new Date("2026-05-01T12:00:00Z"),
    readOwner: () => undefined,
    record: async (line: string) => void lines.push(line),
  } as unknown as VisitCtx;
  await report(ctx);
  expect(lines).toHaveLength(1);
  return fromLine(lines[0]!)!;
}

test.each([
  ["text/plain;charset=UTF-8", "page"],
  ["text/ping", "page"],
  ["application/json", "api"],
  [" Application/JSON; charset=utf-8", "api"],
])("records a report sent as %s with source %s", async (type, source) => {
  expect(await reported(type, (ctx) => recordClick(ctx, workspaceId, links[0]!.id, {}))).toMatchObject({
    kind: "click",
    source,
  });
  expect(await reported(type, (ctx) => recordVisit(ctx, workspaceId, {}))).toMatchObject({ kind: "visit", source });
});

test("records a click with the position of its link on the page", async () => {
  const places = await Promise.all(
    links.map(
      async ({ id }) => (await reported("text/plain", (ctx) => recordClick(ctx, workspaceId, id, {}))).position,
    ),
  );
  // the second link is closed, so the third one is in its position
  expect(places).toEqual([1, 0, 2]);
});

test.each([
  ["https://halka.example/ada?hlk=qr", "qr"],
  ["https://halka.example/ada?utm_source=x&hlk=qr", "qr"],
  ["https://halka.example/ada?hlk=3", "page"],
  ["https://halka.example/ada", "page"],
  ["not an address?hlk=qr", "page"],
])("records a visit of %s with source %s", async (pageUrl, source) => {
  const event = await reported("text/plain", (ctx) => recordVisit(ctx, workspaceId, { user_info: { pageUrl } }));
  expect(event).toMatchObject({ source, position: 0 });
});
