import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type EventRow, putRows } from "#testing/events.ts";
import { countClicks } from "../store/summary.ts";
import { getBlocks, getBreakdown, getOverview } from "./queries.ts";

const clickhouse = await testClickHouse();
const [workspace, otherTenant, video, form, link] = [newId(), newId(), newId(), newId(), newId()];
const ctx = { clickhouse, workspaceId: workspace, now: () => new Date() };
const may = { from: "2026-05-01", until: "2026-05-03", zone: "Europe/Istanbul" };

const at = (time: string, row: Omit<EventRow, "workspace" | "time">): EventRow => ({
  workspace,
  time: new Date(time),
  ...row,
});

await putRows(clickhouse, [
  // 00:30 of the first day in Istanbul, and 23:30 of the last
  at("2026-04-30T21:30:00Z", { kind: "block_view", link: video, visitor: 1, country: "TR" }),
  at("2026-05-03T20:30:00Z", { kind: "block_view", link: video, visitor: 2, country: "DE" }),
  at("2026-05-02T10:00:00Z", { kind: "block_view", link: video, visitor: 3, country: "TR" }),
  at("2026-05-02T10:01:00Z", { kind: "block_view", link: video, visitor: 3, country: "TR" }),
  at("2026-05-02T10:02:00Z", { kind: "block_view", link: form, visitor: 3, country: "TR" }),
  at("2026-05-02T10:03:00Z", { kind: "block_view", link: form, traffic_class: "owner", country: "TR" }),
  at("2026-05-02T10:04:00Z", { kind: "block_use", link: video, visitor: 3, country: "TR" }),
  at("2026-05-02T10:04:05Z", { kind: "block_use", link: video, visitor: 3, traffic_class: "duplicate", country: "TR" }),
  at("2026-05-02T10:05:00Z", { kind: "block_use", link: video, traffic_class: "bot", country: "US" }),
  // outside the days, or in another workspace
  at("2026-04-30T20:59:00Z", { kind: "block_view", link: video, visitor: 4 }),
  at("2026-05-03T21:00:00Z", { kind: "block_view", link: video, visitor: 5 }),
  { workspace: otherTenant, time: new Date("2026-05-02T10:00:00Z"), kind: "block_view", link: video, visitor: 6 },
  at("2026-05-02T11:00:00Z", { kind: "click", link, visitor: 3, country: "TR" }),
  at("2026-05-02T11:00:00Z", { kind: "visit", visitor: 3, country: "TR" }),
]);

test("counts views, uses and visitors of each block, and lists the traffic that the figures leave out", async () => {
  const { blocks } = await getBlocks(ctx, may);
  expect(blocks).toMatchObject([
    { id: video, views: 4, viewers: 3, uses: 2, users: 1, seen: { humans: 4 }, used: { humans: 1, bots: 1 } },
    { id: form, views: 1, viewers: 1, uses: 0, users: 0, seen: { owners: 1 }, used: { humans: 0 } },
  ]);
});

test("filters block events", async () => {
  const { blocks } = await getBlocks(ctx, { ...may, country: ["TR"] });
  expect(blocks).toMatchObject([
    { id: video, views: 3, viewers: 2, uses: 2 },
    { id: form, views: 1, viewers: 1, uses: 0 },
  ]);
});

test("counts days on which only blocks have events, also before and after the days with visits", async () => {
  const own = newId();
  const seen = (time: string): EventRow => ({ workspace: own, time: new Date(time), kind: "block_view", link: video });
  await putRows(clickhouse, [
    seen("2026-05-01T12:00:00Z"),
    { workspace: own, time: new Date("2026-05-02T12:00:00Z"), kind: "visit" },
    seen("2026-05-03T12:00:00Z"),
  ]);
  const { blocks } = await getBlocks({ ...ctx, workspaceId: own }, may);
  expect(blocks).toMatchObject([{ id: video, views: 2 }]);
});

test("keeps block events out of visits, clicks and visitors", async () => {
  const { period } = await getOverview(ctx, { ...may, compare: "before" });
  expect(period).toMatchObject({ visits: { humans: 1 }, clicks: { humans: 1 }, visitors: 1, all_click: 1 });
  expect(await countClicks(clickhouse, workspace)).toEqual({ all_click: 1, unique_click: 1 });
  for (const kind of ["click", "visit"] as const)
    for (const dimension of ["country", "link", "device", "position"] as const) {
      const { rows } = await getBreakdown(ctx, { ...may, dimension, kind, limit: 10 });
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ humans: 1, visitors: 1 });
    }
});
