import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { countClicks } from "#testing/events.ts";
import { eventually } from "#testing/eventually.ts";
import { testFolder } from "#testing/folder.ts";
import { clickLine, startTestShipper } from "#testing/shipper.ts";
import { type EventColumn, eventColumns } from "../event-columns.ts";
import { END_MARK, readFrames, toFrame } from "../spool/frames.ts";
import { rawPath, rowsPath, unreadablePath } from "../spool/segments.ts";
import { insertEvents } from "../store.ts";

const clickhouse = await testClickHouse();

/** A sealed file that holds each line in a separate frame. */
function toFile(lines: readonly string[]): Buffer {
  return Buffer.concat([...lines.map((line) => toFrame([line])), Buffer.from(END_MARK)]);
}

/** Values that the store cannot read, each with another error. */
const UNREADABLE = { workspace: "mine", time: "yesterday", traffic_class: "alien", visitor: "-1" };

test("sets aside rows that the store will never accept, and lines that are not rows, and ships the others", async () => {
  const dir = await testFolder();
  const workspace = newId();
  const [intact, raw] = [newId(), newId()];
  writeFileSync(rawPath(dir, intact), `${clickLine(workspace)}\n`);
  const row = String(readFrames(await enriched(dir, intact)).intact).trimEnd();
  const lines = Object.entries(UNREADABLE).map(([column, value]) =>
    row
      .split("\t")
      .with(eventColumns.indexOf(column as EventColumn), value)
      .join("\t"),
  );
  for (const line of lines) writeFileSync(rowsPath(dir, newId(0)), toFile([line]));
  writeFileSync(rowsPath(dir, newId(0)), "this is no row\n");
  writeFileSync(rawPath(dir, raw), `${clickLine(workspace, { address: "192.0.2.2" })}\n`);
  const shipper = startTestShipper(clickhouse, dir);
  await eventually(() => readdirSync(dir).every((name) => name.endsWith(".refused")));
  await shipper.stop();
  const kept = readdirSync(dir).map((name) => readFileSync(join(dir, name), "utf8").trimEnd());
  expect(kept.toSorted()).toEqual([...lines, "this is no row"].toSorted());
  expect((await countClicks(clickhouse, workspace)).all_click).toBe(2);
});

test("sets nothing aside while the store has too little memory or cannot be reached", async () => {
  const dir = await testFolder();
  const workspace = newId();
  // https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp
  const MEMORY_LIMIT_EXCEEDED = "241";
  const failures = [MEMORY_LIMIT_EXCEEDED, "ECONNREFUSED"].map((code) => Object.assign(new Error("away"), { code }));
  writeFileSync(rawPath(dir, newId()), `${clickLine(workspace)}\n`);
  const shipper = startTestShipper(clickhouse, dir, {
    async insert(rows, token) {
      const failure = failures.pop();
      if (failure) throw failure;
      await insertEvents(clickhouse, rows, token);
    },
  });
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
  expect((await countClicks(clickhouse, workspace)).all_click).toBe(1);
});

describe("a segment that the disk cannot read", () => {
  /** Ships a segment with one click after the damaged one, in two attempts. */
  async function shipOneClick(dir: string) {
    const workspace = newId();
    writeFileSync(rawPath(dir, newId()), `${clickLine(workspace)}\n`);
    const { shipper, logged, countRejected } = startReporting(dir);
    await shipper.drain();
    await shipper.drain();
    await shipper.stop();
    expect((await countClicks(clickhouse, workspace)).all_click).toBe(1);
    expect(countRejected()).toBe(1);
    return { shipper, logged };
  }

  test.each([
    ["raw", rawPath],
    ["rows", rowsPath],
  ])("is set aside if it is a .%s file, and holds up nothing", async (_, toPath) => {
    const dir = await testFolder();
    const broken = newId(0);
    // reading a folder fails, as reading a bad sector does
    mkdirSync(toPath(dir, broken));
    const { shipper, logged } = await shipOneClick(dir);
    const aside = unreadablePath(toPath(dir, broken));
    expect(readdirSync(dir)).toEqual([basename(aside)]);
    expect(logged()).toMatchObject([{ segment: broken, path: aside, err: { code: "EISDIR" } }]);
    expect(shipper.backlog().segments).toBe(0);
  });

  test("is skipped and reported once if it cannot be renamed either", async () => {
    const dir = await testFolder();
    const broken = rowsPath(dir, newId(0));
    mkdirSync(broken);
    // a folder cannot replace a file
    writeFileSync(unreadablePath(broken), "");
    const { logged } = await shipOneClick(dir);
    expect(logged()).toMatchObject([{ path: broken }]);
  });
});

/** A shipper, with what it logs as an error and how many segments it reports as rejected. */
function startReporting(dir: string) {
  const lines: string[] = [];
  let rejected = 0;
  const shipper = startTestShipper(clickhouse, dir, {
    log: pino({ level: "error" }, { write: (line) => void lines.push(line) }),
    onRejected: () => void rejected++,
  });
  return { shipper, logged: () => lines.map((line) => JSON.parse(line) as object), countRejected: () => rejected };
}

/** A folder for one sealed segment that holds each line in a separate frame. Tests damage its file. */
async function sealedSegment(lines: readonly string[]) {
  const dir = await testFolder();
  const id = newId();
  return { dir, id, bytes: toFile(lines), path: rawPath(dir, id) };
}

/** Ships the segment while the store is down, and returns the enriched file. */
async function enriched(dir: string, id: string): Promise<Buffer> {
  const insert = () => Promise.reject(new Error("connect ECONNREFUSED"));
  const shipper = startTestShipper(clickhouse, dir, { insert });
  await eventually(() => readdirSync(dir).includes(`${id}.rows`) && !readdirSync(dir).includes(`${id}.raw`));
  await shipper.stop();
  return readFileSync(rowsPath(dir, id));
}

async function shipDamaged(dir: string, id: string) {
  const { shipper, logged, countRejected } = startReporting(dir);
  await eventually(() => readdirSync(dir).every((name) => name.endsWith(".refused")));
  await shipper.stop();
  expect(logged()).toMatchObject([{ segment: id }]);
  expect(countRejected()).toBe(1);
  return readdirSync(dir).map((name) => readFileSync(join(dir, name), "utf8"));
}

test("counts the intact part of a damaged raw segment, and keeps the rest without addresses", async () => {
  const workspace = newId();
  const addresses = ["192.0.2.1", "192.0.2.2", "2001:db8:77::abcd"];
  const { dir, id, bytes, path } = await sealedSegment(addresses.map((address) => clickLine(workspace, { address })));
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
  writeFileSync(rawPath(dir, id), `${[1, 2, 3].map((n) => clickLine(workspace, address(n))).join("\n")}\n`);
  const old = readFrames(await enriched(dir, id)).intact;
  const lines = String(old).split("\n").filter(Boolean);
  writeFileSync(rowsPath(dir, id), damage(toFile(lines), old));
  const rejected = await shipDamaged(dir, id);
  expect((await countClicks(clickhouse, workspace)).all_click).toBe(counted);
  expect(rejected.join("").split("\n").filter(Boolean)).toHaveLength(kept);
});

test("counts files of an earlier release, which have no checksums, without reporting an error", async () => {
  const dir = await testFolder();
  const workspace = newId();
  const [rows, raw] = [newId(), newId()];
  writeFileSync(rawPath(dir, rows), `${clickLine(workspace)}\n`);
  const old = readFrames(await enriched(dir, rows)).intact;
  writeFileSync(rowsPath(dir, rows), old);
  writeFileSync(rawPath(dir, raw), `${clickLine(workspace, { address: "192.0.2.9" })}\n`);
  let rejected = 0;
  const shipper = startTestShipper(clickhouse, dir, { onRejected: () => void rejected++ });
  await eventually(() => readdirSync(dir).length === 0);
  await shipper.stop();
  expect([rejected, (await countClicks(clickhouse, workspace)).all_click]).toEqual([0, 2]);
});
