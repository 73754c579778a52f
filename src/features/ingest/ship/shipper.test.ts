import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { testFolder } from "#testing/folder.ts";
import { type RawEvent, toLine } from "../event.ts";
import { openRawDays } from "../retention/raw-days.ts";
import { END_MARK, toFrame, readFrames } from "../spool/frames.ts";
import { rawPath, rowsPath } from "../spool/segments.ts";
import { insertEvents, isUnreadable } from "../store.ts";
import { countClicks } from "#testing/events.ts";
import { createDuplicateDetector } from "./enrich.ts";
import { startShipper } from "./shipper.ts";

const clickhouse = await testClickHouse();
const log = pino({ level: "silent" });
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

const deps = () => ({
  findSalt: async () => new Uint8Array(32).fill(7),
  findCountry: () => "TR",
  isRepeat: createDuplicateDetector(),
  ownHosts: new Set(["localhost:3000"]),
  rawDays: openRawDays(async (ids) => new Map(ids.map((id) => [id, 730])), { log }),
});

function click(workspaceId: string, overrides: Partial<RawEvent> = {}): string {
  return toLine({
    kind: "click",
    timeMs: Date.parse("2026-05-01T12:00:00Z"),
    workspaceId,
    linkId: "11111111-1111-7111-8111-111111111111",
    source: "direct",
    flags: 0,
    address: "192.0.2.1",
    userAgent: IPHONE,
    acceptLanguage: "tr-TR,tr;q=0.9",
    referrer: "",
    query: "",
    ...overrides,
  });
}

function ship(
  dir: string,
  insert = (rows: Buffer, token: string) => insertEvents(clickhouse, rows, token),
  onInserted?: () => void,
  acquireLock?: () => Promise<{ release(): void } | undefined>,
) {
  return startShipper({
    dir,
    log,
    deps: deps(),
    insert,
    isPermanentFailure: isUnreadable,
    pollMs: 10,
    ...(onInserted ? { onInserted } : {}),
    ...(acquireLock ? { acquireLock } : {}),
  });
}

test("turns every sealed line into a row and a count, and leaves no file behind", async () => {
  const dir = await testFolder();
  const workspace = newId();
  writeFileSync(rawPath(dir, newId()), `${click(workspace)}\n${click(workspace, { address: "192.0.2.2" })}\n`);
  writeFileSync(rawPath(dir, newId()), `${click(workspace)}\n`);
  const shipper = ship(dir);
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
  expect(await countClicks(clickhouse, workspace)).toEqual({ all_click: 3, unique_click: 2 });
});

test("drops a last line without a newline, which was never acknowledged", async () => {
  const dir = await testFolder();
  const workspace = newId();
  const id = newId();
  writeFileSync(rawPath(dir, id), `${click(workspace)}\n`);
  appendFileSync(rawPath(dir, id), click(workspace).slice(0, 40));
  const shipper = ship(dir);
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
  expect((await countClicks(clickhouse, workspace)).all_click).toBe(1);
});

test("counts a segment once if it is sent again after a crash between insert and delete", async () => {
  const dir = await testFolder();
  const workspace = newId();
  writeFileSync(rawPath(dir, newId()), `${click(workspace)}\n`);
  let crashes = 2;
  const shipper = ship(dir, undefined, () => {
    if (crashes-- > 0) throw new Error("killed here");
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
  writeFileSync(rawPath(dir, newId()), `${click(workspace)}\n`);
  let errors = 3;
  const shipper = ship(dir, async (rows, token) => {
    if (errors-- > 0) throw new Error("connect ECONNREFUSED");
    await insertEvents(clickhouse, rows, token);
  });
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
  expect((await countClicks(clickhouse, workspace)).all_click).toBe(1);
});

test("counts nothing twice after a kill between writing the rows and deleting the raw file", async () => {
  const dir = await testFolder();
  const workspace = newId();
  const id = newId();
  writeFileSync(rawPath(dir, id), `${click(workspace)}\n`);
  const first = ship(dir, async () => {
    throw new Error("connect ECONNREFUSED");
  });
  await eventually(() => readdirSync(dir).includes(`${id}.rows`));
  await first.stop();
  writeFileSync(rawPath(dir, id), `${click(workspace)}\n`);
  const second = ship(dir);
  await eventually(() => readdirSync(dir).length === 0);
  await second.stop();
  expect((await countClicks(clickhouse, workspace)).all_click).toBe(1);
});

test("sets aside rows that the store will never accept, and ships the others", async () => {
  const dir = await testFolder();
  const workspace = newId();
  writeFileSync(rowsPath(dir, newId(0)), "this is no row\n");
  writeFileSync(rawPath(dir, newId()), `${click(workspace)}\n`);
  const shipper = ship(dir);
  await eventually(() => readdirSync(dir).every((name) => name.endsWith(".refused")));
  await shipper.stop();
  expect(readdirSync(dir)).toHaveLength(1);
  expect((await countClicks(clickhouse, workspace)).all_click).toBe(1);
});

/** A folder with one sealed segment that holds each line in a separate frame. Tests damage its file. */
async function sealedSegment(lines: readonly string[]) {
  const dir = await testFolder();
  const id = newId();
  const bytes = Buffer.concat([...lines.map((line) => toFrame([line])), Buffer.from(END_MARK)]);
  return { dir, id, bytes, path: rawPath(dir, id) };
}

/** Ships the segment while the store is down, and returns the enriched file. */
async function enriched(dir: string, id: string): Promise<Buffer> {
  const shipper = ship(dir, async () => {
    throw new Error("connect ECONNREFUSED");
  });
  await eventually(() => readdirSync(dir).includes(`${id}.rows`) && !readdirSync(dir).includes(`${id}.raw`));
  await shipper.stop();
  return readFileSync(rowsPath(dir, id));
}

async function shipDamaged(dir: string, id: string) {
  const logged: string[] = [];
  let rejected = 0;
  const shipper = startShipper({
    dir,
    log: pino({ level: "error" }, { write: (line) => void logged.push(line) }),
    deps: deps(),
    insert: (rows, token) => insertEvents(clickhouse, rows, token),
    isPermanentFailure: isUnreadable,
    onRejected: () => void rejected++,
    pollMs: 10,
  });
  await eventually(() => readdirSync(dir).every((name) => name.endsWith(".refused")));
  await shipper.stop();
  expect(logged.map((line) => JSON.parse(line) as { segment: string })).toMatchObject([{ segment: id }]);
  expect(rejected).toBe(1);
  return readdirSync(dir).map((name) => readFileSync(join(dir, name), "utf8"));
}

test("counts the intact part of a damaged raw segment, and keeps the rest without addresses", async () => {
  const workspace = newId();
  const addresses = ["192.0.2.1", "192.0.2.2", "2001:db8:77::abcd"];
  const { dir, id, bytes, path } = await sealedSegment(addresses.map((address) => click(workspace, { address })));
  const at = bytes.indexOf("192.0.2.2");
  bytes.write("X", at + bytes.subarray(at).indexOf("Mozilla"), "latin1");
  bytes.write("X", bytes.lastIndexOf("2001:db8"), "latin1");
  bytes.write("X", bytes.lastIndexOf('["click"') + 1, "latin1");
  writeFileSync(path, bytes);
  const [kept] = await shipDamaged(dir, id);
  expect((await countClicks(clickhouse, workspace)).all_click).toBe(1);
  expect(kept!.split("\n").filter(Boolean)).toHaveLength(2);
  expect(kept).toContain(workspace);
  expect(kept).not.toMatch(/192\.0\.2|db8|abcd/);
});

test.each([
  ["cut off in the middle of a write", (rows: Buffer) => rows.subarray(0, rows.length - 50), 2, 1],
  ["cut off between two writes", (rows: Buffer) => rows.subarray(0, rows.length - END_MARK.length), 3, 0],
  ["emptied", () => Buffer.alloc(0), 0, 0],
  ["from an earlier release and cut off", (_: Buffer, old: Buffer) => old.subarray(0, old.length - 2), 2, 1],
])("reports a file of rows that was %s, and counts its intact part", async (_name, damage, counted, kept) => {
  const dir = await testFolder();
  const workspace = newId();
  const id = newId();
  const address = (n: number) => ({ address: `192.0.2.${n}` });
  writeFileSync(rawPath(dir, id), `${[1, 2, 3].map((n) => click(workspace, address(n))).join("\n")}\n`);
  const old = readFrames(await enriched(dir, id)).intact;
  const lines = String(old).split("\n").filter(Boolean);
  const framed = Buffer.concat([...lines.map((line) => toFrame([line])), Buffer.from(END_MARK)]);
  writeFileSync(rowsPath(dir, id), damage(framed, old));
  const rejected = await shipDamaged(dir, id);
  expect((await countClicks(clickhouse, workspace)).all_click).toBe(counted);
  expect(rejected.join("").split("\n").filter(Boolean)).toHaveLength(kept);
});

test("counts files of an earlier release, which have no checksums, without reporting an error", async () => {
  const dir = await testFolder();
  const workspace = newId();
  const [rows, raw] = [newId(), newId()];
  writeFileSync(rawPath(dir, rows), `${click(workspace)}\n`);
  const old = readFrames(await enriched(dir, rows)).intact;
  writeFileSync(rowsPath(dir, rows), old);
  writeFileSync(rawPath(dir, raw), `${click(workspace, { address: "192.0.2.9" })}\n`);
  let rejected = 0;
  const shipper = startShipper({
    dir,
    log,
    deps: deps(),
    insert: (batch, token) => insertEvents(clickhouse, batch, token),
    isPermanentFailure: isUnreadable,
    onRejected: () => void rejected++,
    pollMs: 10,
  });
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
  expect([rejected, (await countClicks(clickhouse, workspace)).all_click]).toEqual([0, 2]);
});

test("stores no address in a row", async () => {
  const dir = await testFolder();
  const workspace = newId();
  writeFileSync(rawPath(dir, newId()), `${click(workspace, { address: "203.0.113.77" })}\n`);
  const shipper = ship(dir);
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
  writeFileSync(rawPath(dir, newId()), `${click(workspace, { referrer, query: "utm_source=a%09b%0Ac%5Cd" })}\n`);
  const shipper = ship(dir);
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
  writeFileSync(rawPath(dir, newId()), `${click(workspace)}\n`);
  let isHeld = true;
  let errors = 0;
  let released = 0;
  const acquireLock = async () => {
    if (!isHeld) return { release: () => void released++ };
    errors++;
    return undefined;
  };
  const shipper = ship(dir, undefined, undefined, acquireLock);
  await eventually(() => errors >= 3);
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
    writeFileSync(rawPath(dir, newId()), `${click(workspace, { address: "198.51.100.77" })}\n`);
  const shipper = ship(dir, async (rows, token) => {
    if (isUnavailable) throw new Error("the store is away");
    await insertEvents(clickhouse, rows, token);
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
    { log },
  );
  const shipper = startShipper({
    dir,
    log,
    deps: { ...deps(), rawDays },
    insert: (rows, token) => insertEvents(clickhouse, rows, token),
    isPermanentFailure: isUnreadable,
    pollMs: 10,
  });
  const shipped = async (...workspaces: string[]) => {
    const timeMs = Date.now();
    writeFileSync(rawPath(dir, newId()), `${workspaces.map((id) => click(id, { timeMs })).join("\n")}\n`);
    await eventually(() => readdirSync(dir).length === 0);
  };
  await shipped(free, pro);
  isUnavailable = true;
  const otherTenant = newId();
  await shipped(free, otherTenant);
  await shipper.stop();
  const rows = await clickhouse.query<{ w: string; days: number }>(
    "SELECT toString(workspace) AS w, groupUniqArray(retention_days)[1] AS days FROM events WHERE workspace IN ({ids:Array(UUID)}) GROUP BY w",
    { ids: [free, pro, otherTenant] },
  );
  expect(Object.fromEntries(rows.map(({ w, days }) => [w, days]))).toEqual({
    [free]: 180,
    [pro]: 730,
    [otherTenant]: 1_825,
  });
});

test("reports the human clicks of each segment, and again under the same segment id if that fails", async () => {
  const dir = await testFolder();
  const workspace = newId();
  const [link, other] = [newId(), newId()];
  const lines = [
    click(workspace, { linkId: link }),
    click(workspace, { linkId: link, timeMs: Date.parse("2026-05-01T12:00:01.250Z") }),
    click(workspace, { linkId: link, userAgent: "Googlebot/2.1" }),
    click(workspace, { linkId: other, address: "192.0.2.3" }),
    click(workspace, { kind: "visit", linkId: "" }),
  ];
  const id = newId();
  writeFileSync(rawPath(dir, id), `${lines.join("\n")}\n`);
  const handed: unknown[] = [];
  const shipper = startShipper({
    dir,
    log,
    deps: deps(),
    insert: (rows, token) => insertEvents(clickhouse, rows, token),
    isPermanentFailure: isUnreadable,
    pollMs: 10,
    async countClicks(segment, clicks) {
      handed.push([segment, clicks]);
      if (handed.length === 1) throw new Error("away");
    },
  });
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
  const clicks = [
    { workspaceId: workspace, linkId: link, clicks: 2, lastMs: Date.parse("2026-05-01T12:00:01.250Z") },
    { workspaceId: workspace, linkId: other, clicks: 1, lastMs: Date.parse("2026-05-01T12:00:00Z") },
  ];
  expect(handed).toEqual([
    [id, clicks],
    [id, clicks],
  ]);
  expect(await countClicks(clickhouse, workspace)).toMatchObject({ all_click: 3 });
});
