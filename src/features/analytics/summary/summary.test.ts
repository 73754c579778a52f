import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type EventRow, putRows } from "#testing/events.ts";
import { getCountBreakdown, getLinkFigures, getSummary } from "./summary.ts";

const clickhouse = await testClickHouse();
const NOW = new Date("2027-03-31T12:00:00Z");

type Event = Omit<EventRow, "workspace" | "time"> & { readonly time: string };

const put = (workspace: string, events: readonly Event[]) =>
  putRows(
    clickhouse,
    events.map((event) => ({ ...event, workspace, time: new Date(event.time) })),
  );
const findSummary = (workspaceId: string, zone = "UTC") =>
  getSummary({ clickhouse, workspaceId, now: () => NOW }, zone);
const daysWith = (series: Awaited<ReturnType<typeof findSummary>>["series"]) =>
  series.filter(({ all, visits }) => all + visits > 0);

test("returns 30 empty days and no previous month for a workspace without events", async () => {
  const { month, before, series, since } = await findSummary(newId());
  expect({ month, before, since }).toEqual({
    month: { all: 0, unique: 0, noise: 0, own: 0, visits: 0 },
    before: null,
    since: null,
  });
  expect(series.map(({ day }) => day)).toEqual(
    Array.from({ length: 30 }, (_, index) => `2027-03-${String(index + 2).padStart(2, "0")}`),
  );
  expect(daysWith(series)).toEqual([]);
});

test("counts people's clicks and visits by day, and the previous period up to the same time of day", async () => {
  const workspace = newId();
  const [one, two] = [newId(), newId()];
  await put(workspace, [
    { time: "2027-03-31T10:00:00Z", link: one, visitor: 1 },
    { time: "2027-03-31T10:05:00Z", link: one, visitor: 1, traffic_class: "duplicate" },
    { time: "2027-03-31T11:00:00Z", link: two, visitor: 1 },
    { time: "2027-03-31T11:00:00Z", link: two, visitor: 0 },
    { time: "2027-03-31T11:00:00Z", link: two, visitor: 9, traffic_class: "bot" },
    { time: "2027-03-31T11:00:00Z", link: two, visitor: 9, traffic_class: "owner" },
    { time: "2027-03-02T00:00:00Z", link: one, visitor: 2 },
    { time: "2027-03-02T00:00:00Z", kind: "visit", visitor: 2 },
    { time: "2027-03-01T12:00:00Z", link: one, visitor: 3 },
    { time: "2027-03-01T11:59:59Z", link: one, visitor: 3 },
    { time: "2027-01-31T00:00:00Z", link: one, visitor: 4 },
    { time: "2027-01-30T23:59:59Z", link: one, visitor: 5 },
  ]);
  const { month, before, series, since } = await findSummary(workspace);
  expect(daysWith(series)).toEqual([
    { day: "2027-03-02", all: 1, unique: 1, noise: 0, own: 0, visits: 1 },
    { day: "2027-03-31", all: 4, unique: 2, noise: 1, own: 1, visits: 0 },
  ]);
  expect({ month, before, since }).toEqual({
    month: { all: 5, unique: 3, noise: 1, own: 1, visits: 1 },
    before: { all: 2, unique: 2, noise: 0, own: 0, visits: 0 },
    since: "2027-01-30T00:00:00.000Z",
  });
});

test("returns no previous month if the first event is more recent", async () => {
  const workspace = newId();
  await put(workspace, [
    { time: "2027-02-10T10:00:00Z", kind: "visit", traffic_class: "bot" },
    { time: "2027-03-05T10:00:00Z", kind: "visit", visitor: 1 },
  ]);
  expect(await findSummary(workspace)).toMatchObject({
    month: { all: 0, unique: 0, visits: 1 },
    before: null,
    since: "2027-03-05T00:00:00.000Z",
  });
});

test("uses the days of the zone", async () => {
  const workspace = newId();
  const link = newId();
  await put(workspace, [
    { time: "2027-03-30T20:59:00Z", link, visitor: 1 },
    { time: "2027-03-30T21:00:00Z", link, visitor: 1 },
    { time: "2027-03-30T23:00:00Z", link, visitor: 1 },
  ]);
  const istanbul = await findSummary(workspace, "Europe/Istanbul");
  expect(daysWith(istanbul.series)).toMatchObject([
    { day: "2027-03-30", all: 1, unique: 1, visits: 0 },
    { day: "2027-03-31", all: 2, unique: 1, visits: 0 },
  ]);
  expect(daysWith((await findSummary(workspace)).series)).toMatchObject([
    { day: "2027-03-30", all: 3, unique: 1, visits: 0 },
  ]);
  expect(daysWith((await findSummary(workspace, "America/New_York")).series)).toMatchObject([
    { day: "2027-03-30", all: 3, unique: 1, visits: 0 },
  ]);
});

test("returns figures for each link, and none of another workspace", async () => {
  const [workspace, neighbour] = [newId(), newId()];
  const [one, two] = [newId(), newId()];
  await put(workspace, [
    { time: "2025-01-01T00:00:00Z", link: one, visitor: 1 },
    { time: "2027-03-30T00:00:00Z", link: one, visitor: 2 },
    { time: "2027-03-30T00:00:00Z", link: one, visitor: 2, traffic_class: "duplicate" },
    { time: "2027-03-30T00:00:00Z", link: two, visitor: 3, traffic_class: "bot" },
    { time: "2027-03-30T00:00:00Z", kind: "visit", visitor: 3 },
  ]);
  const ctx = { clickhouse, now: () => NOW };
  expect(await getLinkFigures({ ...ctx, workspaceId: workspace })).toEqual({
    links: { [one]: { all: 3, unique: 2, noise: 0, own: 0 }, [two]: { all: 0, unique: 0, noise: 1, own: 0 } },
  });
  expect(await getLinkFigures({ ...ctx, workspaceId: neighbour })).toEqual({ links: {} });
});

test("returns a count breakdown that adds up to all events, of the workspace and of one link", async () => {
  const [workspace, neighbour] = [newId(), newId()];
  const [one, two] = [newId(), newId()];
  const trafficClasses = ["human", "duplicate", "bot", "bot", "preview", "prefetch", "head", "owner"] as const;
  await put(workspace, [
    ...trafficClasses.map((traffic_class) => ({ time: "2020-01-01T00:00:00Z", link: one, visitor: 7, traffic_class })),
    { time: "2027-03-31T11:59:00Z", link: two, visitor: 7 },
    { time: "2027-03-31T11:59:00Z", kind: "visit", visitor: 7, traffic_class: "bot" },
  ]);
  await put(neighbour, [{ time: "2027-03-31T10:00:00Z", link: newId(), visitor: 1, traffic_class: "bot" }]);
  const ctx = { clickhouse, workspaceId: workspace, now: () => NOW };
  const rest = { duplicates: 1, bots: 2, previews: 1, prefetches: 1, heads: 1, owners: 1 };
  expect(await getCountBreakdown(ctx, undefined)).toMatchObject({
    clicks: { humans: 2, ...rest },
    unique_click: 2,
    imported: 0,
    programs: [{ name: "", bots: 2, previews: 1 }],
  });
  expect(await getCountBreakdown(ctx, one)).toMatchObject({ clicks: { humans: 1, ...rest }, unique_click: 1 });
  expect(await getCountBreakdown(ctx, newId())).toEqual({
    clicks: Object.fromEntries([...Object.keys(rest), "humans", "visitors"].map((name) => [name, 0])),
    unique_click: 0,
    imported: 0,
    programs: [],
  });
});
