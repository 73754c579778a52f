import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { countClicks } from "#testing/events.ts";
import { eventually } from "#testing/eventually.ts";
import { testFolder } from "#testing/folder.ts";
import { clickLine, startTestShipper } from "#testing/shipper.ts";
import { openRawDays } from "../retention/raw-days.ts";
import { rawPath } from "../spool/segments.ts";
import { insertEvents } from "../store.ts";

const clickhouse = await testClickHouse();

test("turns every sealed line into a row and a count, and leaves no file behind", async () => {
  const dir = await testFolder();
  const workspace = newId();
  writeFileSync(rawPath(dir, newId()), `${clickLine(workspace)}\n${clickLine(workspace, { address: "192.0.2.2" })}\n`);
  writeFileSync(rawPath(dir, newId()), `${clickLine(workspace)}\n`);
  const shipper = startTestShipper(clickhouse, dir);
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
  expect(await countClicks(clickhouse, workspace)).toEqual({ all_click: 3, unique_click: 2 });
});

test("drops a last line without a newline, which was never acknowledged", async () => {
  const dir = await testFolder();
  const workspace = newId();
  const id = newId();
  writeFileSync(rawPath(dir, id), `${clickLine(workspace)}\n`);
  appendFileSync(rawPath(dir, id), clickLine(workspace).slice(0, 40));
  const shipper = startTestShipper(clickhouse, dir);
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
  expect((await countClicks(clickhouse, workspace)).all_click).toBe(1);
});

test("counts a segment once if it is sent again after a crash between insert and delete", async () => {
  const dir = await testFolder();
  const workspace = newId();
  writeFileSync(rawPath(dir, newId()), `${clickLine(workspace)}\n`);
  let crashes = 2;
  const shipper = startTestShipper(clickhouse, dir, {
    onInserted() {
      if (crashes-- > 0) throw new Error("killed here");
    },
  });
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
  expect(await countClicks(clickhouse, workspace)).toEqual({ all_click: 1, unique_click: 1 });
  const rows = await clickhouse.query<{ n: number }>(
    "SELECT count() AS n FROM events WHERE workspace = {workspace:UUID}",
    { workspace },
  );
  expect(rows[0]?.n).toBe(1);
});

test("loses no rows while the store rejects inserts", async () => {
  const dir = await testFolder();
  const workspace = newId();
  writeFileSync(rawPath(dir, newId()), `${clickLine(workspace)}\n`);
  let failuresLeft = 3;
  const shipper = startTestShipper(clickhouse, dir, {
    async insert(rows, token) {
      if (failuresLeft-- > 0) throw new Error("connect ECONNREFUSED");
      await insertEvents(clickhouse, rows, token);
    },
  });
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
  expect((await countClicks(clickhouse, workspace)).all_click).toBe(1);
});

test("counts nothing twice after a kill between writing the rows and deleting the raw file", async () => {
  const dir = await testFolder();
  const workspace = newId();
  const id = newId();
  writeFileSync(rawPath(dir, id), `${clickLine(workspace)}\n`);
  const first = startTestShipper(clickhouse, dir, { insert: () => Promise.reject(new Error("connect ECONNREFUSED")) });
  await eventually(() => readdirSync(dir).includes(`${id}.rows`));
  await first.stop();
  writeFileSync(rawPath(dir, id), `${clickLine(workspace)}\n`);
  const second = startTestShipper(clickhouse, dir);
  await eventually(() => readdirSync(dir).length === 0);
  await second.stop();
  expect((await countClicks(clickhouse, workspace)).all_click).toBe(1);
});

test("stores no address in a row", async () => {
  const dir = await testFolder();
  const workspace = newId();
  writeFileSync(rawPath(dir, newId()), `${clickLine(workspace, { address: "203.0.113.77" })}\n`);
  const shipper = startTestShipper(clickhouse, dir);
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
  const [row] = await clickhouse.query("SELECT * FROM events WHERE workspace = {workspace:UUID}", { workspace });
  expect(row).toMatchObject({ country: "TR", language: "tr", os: "iOS", device: "mobile", traffic_class: "human" });
  expect(JSON.stringify(row)).not.toContain("203.0.113");
});

test("stores text with cell and row separators unchanged, but without NUL", async () => {
  const dir = await testFolder();
  const workspace = newId();
  const referrer = "https://n.example/\t\n\r\0\\N'\"é😀";
  writeFileSync(rawPath(dir, newId()), `${clickLine(workspace, { referrer, query: "utm_source=a%09b%0Ac%5Cd" })}\n`);
  const shipper = startTestShipper(clickhouse, dir);
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
  const rows = await clickhouse.query(
    "SELECT referrer, utm_source, toUnixTimestamp64Milli(time) AS time FROM events WHERE workspace = {workspace:UUID}",
    { workspace },
  );
  expect(rows).toEqual([
    { referrer: referrer.replace("\0", ""), utm_source: "a\tb\nc\\d", time: Date.parse("2026-05-01T12:00:00Z") },
  ]);
});

test("ships nothing while another process holds the spool's lock, and everything afterwards", async () => {
  const dir = await testFolder();
  const workspace = newId();
  writeFileSync(rawPath(dir, newId()), `${clickLine(workspace)}\n`);
  let isHeld = true;
  let denied = 0;
  let released = 0;
  const acquireLock = async () => {
    if (!isHeld) return { release: () => void released++ };
    denied++;
    return undefined;
  };
  const shipper = startTestShipper(clickhouse, dir, { acquireLock });
  await eventually(() => denied >= 3);
  expect(readdirSync(dir)).toHaveLength(1);
  expect((await countClicks(clickhouse, workspace)).all_click).toBe(0);
  isHeld = false;
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
  expect((await countClicks(clickhouse, workspace)).all_click).toBe(1);
  expect(released).toBeGreaterThan(0);
});

test("removes addresses from the disk within one poll, even while the store is down", async () => {
  const dir = await testFolder();
  const workspace = newId();
  let isUnavailable = true;
  for (let n = 0; n < 3; n++)
    writeFileSync(rawPath(dir, newId()), `${clickLine(workspace, { address: "198.51.100.77" })}\n`);
  const shipper = startTestShipper(clickhouse, dir, {
    async insert(rows, token) {
      if (isUnavailable) throw new Error("the store is away");
      await insertEvents(clickhouse, rows, token);
    },
  });
  await eventually(() => readdirSync(dir).every((name) => name.endsWith(".rows")));
  expect(readdirSync(dir)).toHaveLength(3);
  for (const name of readdirSync(dir)) expect(readFileSync(join(dir, name), "utf8")).not.toContain("198.51.100.77");
  isUnavailable = false;
  await eventually(() => readdirSync(dir).length === 0, 10_000);
  await shipper.stop();
  expect(await countClicks(clickhouse, workspace)).toMatchObject({ all_click: 3 });
});

test("keeps each row for the retention of its workspace's plan, and for the longest while plans are unknown", async () => {
  const dir = await testFolder();
  const [free, pro] = [newId(), newId()];
  const planned = new Map([
    [free, 180],
    [pro, 730],
  ]);
  let isUnavailable = false;
  const rawDays = openRawDays(
    async (ids) => {
      if (isUnavailable) throw new Error("PostgreSQL is away");
      return new Map(ids.map((id) => [id, planned.get(id)!]));
    },
    { log: pino({ level: "silent" }) },
  );
  const shipper = startTestShipper(clickhouse, dir, { deps: { rawDays } });
  const shipped = async (...workspaces: string[]) => {
    const timeMs = Date.now();
    writeFileSync(rawPath(dir, newId()), `${workspaces.map((id) => clickLine(id, { timeMs })).join("\n")}\n`);
    await eventually(() => readdirSync(dir).length === 0);
  };
  await shipped(free, pro);
  isUnavailable = true;
  const unknown = newId();
  await shipped(free, unknown);
  await shipper.stop();
  const rows = await clickhouse.query<{ w: string; days: number }>(
    "SELECT toString(workspace) AS w, groupUniqArray(retention_days)[1] AS days FROM events WHERE workspace IN ({ids:Array(UUID)}) GROUP BY w",
    { ids: [free, pro, unknown] },
  );
  expect(Object.fromEntries(rows.map(({ w, days }) => [w, days]))).toEqual({
    [free]: 180,
    [pro]: 730,
    [unknown]: 1_825,
  });
});

test("reports the human clicks of each segment, and again under the same segment id if that fails", async () => {
  const dir = await testFolder();
  const workspace = newId();
  const [link, other] = [newId(), newId()];
  const lines = [
    clickLine(workspace, { linkId: link }),
    clickLine(workspace, { linkId: link, timeMs: Date.parse("2026-05-01T12:00:01.250Z") }),
    clickLine(workspace, { linkId: link, userAgent: "Googlebot/2.1" }),
    clickLine(workspace, { linkId: other, address: "192.0.2.3" }),
    clickLine(workspace, { kind: "visit", linkId: "" }),
  ];
  const id = newId();
  writeFileSync(rawPath(dir, id), `${lines.join("\n")}\n`);
  const reported: unknown[] = [];
  const shipper = startTestShipper(clickhouse, dir, {
    async countClicks(segment, clicks) {
      reported.push([segment, clicks]);
      if (reported.length === 1) throw new Error("away");
    },
  });
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
  const clicks = [
    { workspaceId: workspace, linkId: link, clicks: 2, lastMs: Date.parse("2026-05-01T12:00:01.250Z") },
    { workspaceId: workspace, linkId: other, clicks: 1, lastMs: Date.parse("2026-05-01T12:00:00Z") },
  ];
  expect(reported).toEqual([
    [id, clicks],
    [id, clicks],
  ]);
  expect(await countClicks(clickhouse, workspace)).toMatchObject({ all_click: 3 });
});
