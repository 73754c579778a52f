import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { putRows } from "#testing/events.ts";
import { queriesContract } from "./contract.ts";
import { explainNumber } from "./explain.ts";
import { exportStatistics } from "./export.ts";
import { getOverview } from "./queries.ts";

const clickhouse = await testClickHouse();
const workspace = newId();
const [shop, blog] = [newId(), newId()];
const ctx = { clickhouse, workspaceId: workspace, now: () => new Date("2026-05-03T00:00:00Z") };
const time = new Date("2026-05-01T12:00:00Z");
const classes = ["human", "human", "duplicate", "bot", "preview", "prefetch", "head", "owner", "owner"] as const;
await putRows(
  clickhouse,
  classes.map((traffic_class, index) => ({
    workspace,
    time,
    traffic_class,
    link: index === 1 ? blog : shop,
    visitor: index + 1,
    country: "TR",
  })),
);
const days = { from: "2026-05-01", until: "2026-05-02" };

test("explains the number of an overview with the same filters", async () => {
  for (const filter of [{}, { link: shop }, { not_link: shop }, { country: "DE" }]) {
    const explained = await explainNumber(
      ctx,
      queriesContract["GET /v1/analytics/explain"].query.parse({ ...days, ...filter }),
    );
    const { period } = await getOverview(
      ctx,
      queriesContract["GET /v1/analytics/overview"].query.parse({ ...days, ...filter }),
    );
    expect(explained.counted).toBe(period.all_click);
    expect(explained.visitors).toBe(period.clicks.visitors);
    expect(explained.counted + explained.excluded).toBe(explained.events);
  }
});

test("returns the number of each traffic class, and why it counts or not", async () => {
  const explained = await explainNumber(ctx, queriesContract["GET /v1/analytics/explain"].query.parse(days));
  expect(explained).toMatchObject({ events: 9, counted: 3, excluded: 6, imported: 0 });
  const counted = explained.classes.filter((each) => each.is_counted).map((each) => each.class);
  expect(counted).toEqual(["humans", "duplicates"]);
  expect(explained.classes.every(({ reason }) => reason.endsWith("."))).toBe(true);
  expect(explained.classes.reduce((sum, { events }) => sum + events, 0)).toBe(9);
});

test("exports the groups of a dimension, or a series over time", async () => {
  const read = async (query: object) => {
    const { bytes } = await exportStatistics(
      ctx,
      queriesContract["GET /v1/analytics/export"].query.parse({ ...days, ...query }),
    );
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    return Buffer.concat(chunks).toString().replace("\uFEFF", "").split("\r\n");
  };
  expect((await read({ dimension: "country" })).slice(0, 2)).toEqual([
    "country,humans,duplicates,bots,previews,prefetches,heads,owners,visitors",
    "TR,2,1,1,1,1,1,2,3",
  ]);
  const series = await read({ interval: "day" });
  expect(series).toHaveLength(4);
  expect(series[1]).toMatch(/^2026-05-01T00:00:00.000Z,0,.*,2,1,1,1,1,1,2,3$/);
});
