import { mkdirSync, writeFileSync } from "node:fs";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { newId } from "#base/ids.ts";
import { openSalts } from "#features/ingest/ship/salts.ts";
import { rawPath } from "#features/ingest/spool/segments.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { fileFolder } from "#testing/folder.ts";
import { testPostgres, waitForLock } from "#testing/postgres.ts";
import { clickLine } from "#testing/shipper.ts";
import { openClickHistory } from "#features/analytics/imported/import-clicks.ts";
import { readSettings } from "./settings/settings.ts";
import { getSpoolDir, pauseShipping, plannedRawDays, startShipping } from "./shipping.ts";

const { db, sql } = await testPostgres();
const clickhouse = await testClickHouse();
const log = pino({ level: "silent" });

/** A node's settings and its shipper, which starts to ship at once. */
async function startNode(segment?: { readonly workspaceId: string }) {
  const settings = readSettings({ DATA_DIR: await fileFolder() });
  const dir = getSpoolDir(settings);
  mkdirSync(dir);
  if (segment) writeFileSync(rawPath(dir, newId()), `${clickLine(segment.workspaceId, { timeMs: Date.now() })}\n`);
  const salts = openSalts(db, () => new Date());
  const rawDays = plannedRawDays({ db, log, settings });
  const shipper = await startShipping({ settings, log, db, clickhouse, salts, rawDays });
  onTestFinished(() => shipper.stop());
  return { settings, shipper, pause: <T>(work: () => Promise<T>) => pauseShipping({ settings, db }, shipper, work) };
}

async function countEvents(workspaceId: string): Promise<number> {
  const query = "SELECT count() AS n FROM events WHERE workspace = {workspaceId:UUID}";
  const [row] = await clickhouse.query<{ n: number }>(query, { workspaceId });
  return row!.n;
}

test("while one node counts events again, the others ship none", async () => {
  const first = await startNode();
  const workspaceId = newId();
  await first.pause(async () => {
    await startNode({ workspaceId });
    await waitForLock(sql);
    expect(await countEvents(workspaceId)).toBe(0);
  });
  await eventually(async () => (await countEvents(workspaceId)) === 1);
});

test("two nodes never count events again at the same time", async () => {
  const [first, second] = [await startNode(), await startNode()];
  const steps: string[] = [];
  let later: Promise<unknown> | undefined;
  await first.pause(async () => {
    later = second.pause(async () => steps.push("second"));
    await waitForLock(sql);
    steps.push("first");
  });
  await later;
  expect(steps).toEqual(["first", "second"]);
});

test("clicks of an import wait until events are counted", async () => {
  const { pause } = await startNode();
  const now = new Date();
  const [workspaceId, linkId] = [newId(), newId()];
  const click = { linkId, timeMs: now.getTime(), userAgent: undefined, browser: "", os: "", referrer: "" };
  const options = { workspaceId, importId: newId(), batch: 0, ownHosts: new Set(""), rawDays: 30, undoDays: 30, now };
  let importing: Promise<number> | undefined;
  await pause(async () => {
    const history = openClickHistory(clickhouse, db);
    importing = history.importClicks(options, [{ ...click, country: "TR", isBot: false }]);
    await waitForLock(sql);
    expect(await countEvents(workspaceId)).toBe(0);
  });
  expect(await importing).toBe(1);
  expect(await countEvents(workspaceId)).toBe(1);
});
