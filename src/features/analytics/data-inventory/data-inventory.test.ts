import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { putRows } from "#testing/events.ts";
import { workspaceApp } from "#testing/workspace-app.ts";
import type { RawEvent } from "#features/ingest/event.ts";
import { analyticsRoutes } from "../routes.ts";
import { eventColumns, requestColumns, storedColumns } from "#features/ingest/event-columns.ts";
import { finalizeDays } from "../finalize/finalize-days.ts";
import { WORKSPACE_TABLES } from "../store/erase.ts";
import { type DataInventory, dataInventoryContract, NOT_STORED } from "./contract.ts";
import { createSampleEvent, COLUMNS_BY_PROPERTY } from "./data-inventory.ts";

const clickhouse = await testClickHouse();
const app = await workspaceApp(dataInventoryContract, analyticsRoutes, { clickhouse });
const read = async (owner: Awaited<ReturnType<typeof app.workspace>>) =>
  (await owner.call<DataInventory>("GET", "/v1/analytics/receipt")).body;

test("lists exactly the columns of a stored event, in their order", async () => {
  const columns = await clickhouse.query<{ name: string }>(
    "SELECT name FROM system.columns WHERE database = currentDatabase() AND table = 'events' ORDER BY position",
  );
  const owner = await app.workspace();
  const { fields } = await read(owner);
  expect(fields.map(({ name }) => name)).toEqual(columns.map(({ name }) => name));
  const names = columns.map(({ name }) => name);
  // the shipper does not write the column `imported`
  expect([[...storedColumns], [...eventColumns]]).toEqual([names, names.filter((name) => name !== "imported")]);
});

const listColumns = (table: string, where: string) =>
  clickhouse.query<{ name: string; type: string }>(
    `SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = {table:String} AND ${where}`,
    { table },
  );

test("lists the tables that hold figures, with their grouping columns; all other columns are numbers", async () => {
  const owner = await app.workspace();
  const { aggregates, summed_by } = await read(owner);
  expect(["events", "erasures", ...aggregates.map(({ name }) => name)].sort()).toEqual([...WORKSPACE_TABLES].sort());
  const now = new Date();
  const texts = requestColumns.filter((name) => name !== "position");
  await clickhouse.command(
    `INSERT INTO events (workspace, kind, time, traffic_class, source, link, visitor, retention_days, position, ${texts.join(", ")})
     SELECT {workspace:UUID}, 'click', now64(3) - toIntervalDay(2), 'human', 'page', {link:UUID}, 1, 730, 1, ${texts.map((name) => `'${name}'`).join(", ")}`,
    { workspace: owner.id, link: newId() },
  );
  await finalizeDays({
    clickhouse,
    log: { info: () => undefined },
    now: () => now,
    eventsPerRollup: 0,
  });
  const names = await clickhouse.query<{ name: string }>(
    "SELECT DISTINCT arrayJoin(splitByChar(',', toString(dimensions))) AS name FROM daily_rollups WHERE workspace = {id:UUID} AND name != ''",
    { id: owner.id },
  );
  const dimensions = names.map(({ name }) => name);
  expect(dimensions.filter((name) => !["link", "hour"].includes(name)).sort()).toEqual([...summed_by].sort());
  for (const { name, by } of aggregates) {
    const keys = (await listColumns(name, "is_in_sorting_key AND name != 'workspace'")).map((key) => key.name);
    const grouped = keys.includes("dimensions") ? [...keys, ...dimensions] : keys;
    const values = new Set(["dimensions", "value", "value2", "value3", "value4", "value5"]);
    expect(grouped.filter((key) => !values.has(key)).sort()).toEqual([...by].sort());
    const numbers = await listColumns(name, "NOT is_in_sorting_key AND type != 'UInt64'");
    expect(numbers.map((column) => column.name)).toEqual(
      name === "daily_rollups" ? ["expires", "stored", "disjoint"] : [],
    );
  }
});

test("includes every stored field in the sample row, and no field that is listed as not stored", async () => {
  const owner = await app.workspace();
  const { fields, not_kept, private_visitor, salt_hours } = await read(owner);
  const event = createSampleEvent(owner.id, "", new Date());
  expect(not_kept).toEqual(["address", "userAgent", "acceptLanguage", "query"]);
  const text = fields.map(({ example }) => example).join("\n");
  for (const name of not_kept) expect(text).not.toContain(event[name]);
  const at = Object.fromEntries(fields.map(({ name, example }) => [name, example]));
  // the sample visit comes from a browser of its own, from a person, to a link without a split
  const empty = fields.filter(({ example }) => example === "").map(({ name }) => name);
  expect(empty).toEqual(["in_app", "bot", "variant"]);
  expect(at).toMatchObject({
    workspace: owner.id,
    country: "TR",
    language: "tr",
    device: "mobile",
    os: "iOS",
    position: "3",
  });
  expect(at).toMatchObject({ referrer_host: "example.com", utm_campaign: "spring", retention_days: "1825" });
  expect(at["visitor"]).toMatch(/^\d{5,20}$/);
  expect([private_visitor, salt_hours]).toEqual(["0", 48]);
});

test("maps every property of a visit to existing columns, or lists it as not stored", () => {
  const parts = Object.keys(createSampleEvent("", "", new Date())) as (keyof RawEvent)[];
  expect(Object.keys(COLUMNS_BY_PROPERTY).sort()).toEqual([...parts].sort());
  for (const columns of Object.values(COLUMNS_BY_PROPERTY))
    for (const column of columns) expect(storedColumns).toContain(column);
  expect(parts).toEqual(expect.arrayContaining([...NOT_STORED]));
});

test("shows the retention of the current plan, and for existing events the retention that was promised", async () => {
  app.planLimits = true;
  const owner = await app.workspace();
  const time = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS);
  await putRows(clickhouse, [
    { workspace: owner.id, time: new Date(time.getTime() - DAY_MS), retention_days: 730 },
    { workspace: owner.id, time, retention_days: 730 },
    { workspace: owner.id, time, retention_days: 180 },
  ]);
  const until = (days: number) => new Date(time.getTime() + days * DAY_MS).toISOString();
  const { retention } = await read(owner);
  expect([retention.plan, retention.days]).toEqual(["Free", 180]);
  expect(retention.held).toEqual([
    { days: 180, events: 1, until: until(180) },
    { days: 730, events: 2, until: until(730) },
  ]);
  await app.sql`update workspaces set plan = 'Pro' where id = ${owner.id}`;
  expect((await read(owner)).retention).toMatchObject({ plan: "Pro", days: 730 });
  app.planLimits = false;
});

test("requires a session", async () => {
  expect((await app.callSignedOut("GET", "/v1/analytics/receipt")).status).toBe(401);
});
