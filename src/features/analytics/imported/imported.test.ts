import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS, HOUR_MS } from "#base/time.ts";
import { setPlan } from "#features/workspaces/workspaces.ts";
import { eraseStatistics } from "../erasure/erase-statistics.ts";
import { finalizeDays } from "../finalize/finalize-days.ts";
import { type DayOfLink, getDays } from "../workspace-events.ts";
import { getBreakdown, getImported } from "../queries/queries.ts";
import { selectCountDrift } from "../store/reconcile.ts";
import { getCountBreakdown } from "../summary/summary.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { runJobs } from "#infra/jobs/run-jobs.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { putRows } from "#testing/events.ts";
import { eventually } from "#testing/eventually.ts";
import { testFolder } from "#testing/folder.ts";
import { openClickHistory, uploadLinks } from "#testing/imports.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import type { Link } from "#features/links/contract.ts";
import type { Import } from "#features/imports/contract.ts";
import type { ImportJobsCtx } from "#features/imports/ctx.ts";
import { importQueues, importWorkers } from "#features/imports/jobs.ts";
import { runImport } from "#features/imports/run-import.ts";

// each undo rewrites the files of a table
vi.setConfig({ testTimeout: 120_000 });
const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { shared, settings } = instance.node;
await installJobs(postgres.target, importQueues);
const jobs: ImportJobsCtx = {
  db: shared.db,
  clickHistory: openClickHistory(clickhouse, shared.db),
  log: instance.node.log,
  now: () => new Date(),
  announce: () => undefined,
  ownHosts: settings.hosts,
  shortHost: shared.shortHost,
  planLimits: settings.PLAN_LIMITS,
  parseFile: shared.parseFile,
};

const IMPORTS = "/v1/links/imports";
const HEAD = "click_id,click_time,shorturl,referrer,user_agent,ip_address,country_code\n";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0";

async function withLink(alias: string): Promise<Member & { link: string }> {
  const member = await testMember(instance);
  await setPlan(shared, member.username, { plan: "Pro", planUntil: null });
  const { body } = await member.call("POST", "/v1/widget/link", {
    name: alias,
    slug: "web",
    link: `https://a.example/${alias}`,
    alias,
  });
  return { ...member, link: body._id as string };
}
async function upload(member: Member, file: string | Uint8Array, name = "clicks.csv"): Promise<Import> {
  const { status, body } = await uploadLinks(instance.origin, member, file, name);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const sample = (name: string) => readFileSync(new URL(`../../imports/samples/${name}`, import.meta.url));
const get = async (member: Member, { _id }: Import) =>
  (await member.call("GET", `${IMPORTS}/${_id}`)).body as unknown as Import;
async function begin(member: Member, { _id }: Import): Promise<void> {
  const { status, body } = await member.call("POST", `${IMPORTS}/${_id}/start`, {});
  expect(status, JSON.stringify(body)).toBe(202);
}
async function applyImport(member: Member, draft: Import): Promise<Import> {
  await begin(member, draft);
  await runImport(jobs, { importId: draft._id, accountId: member.id });
  return get(member, draft);
}
/** Undoes the import, and waits until its clicks and then their counts are removed. */
async function undo(member: Member, draft: Import): Promise<void> {
  const running = await runJobs(postgres.target, importWorkers(jobs), instance.node.log);
  expect((await member.call("POST", `${IMPORTS}/${draft._id}/undo`)).status).toBe(200);
  await eventually(async () => {
    const [row] = await clickhouse.query<{ n: number }>(
      "SELECT count() AS n FROM event_counts WHERE imported = {id:UUID}",
      { id: draft._id },
    );
    return row?.n === 0;
  }, 60_000);
  await running.close();
}
/** Finalizes the days of all imports. */
const finalize = () =>
  finalizeDays({ clickhouse, log: { info: () => undefined }, now: () => new Date("2023-03-01T12:00:00Z") });
async function listDays({ id }: Pick<Member, "id">): Promise<DayOfLink[]> {
  const days: DayOfLink[] = [];
  for await (const month of getDays(clickhouse, id)) days.push(...month);
  return days;
}
/** A workspace's clicks of people and of bots by day. */
async function countByDay(member: Member): Promise<Record<string, [number, number]>> {
  const days: Record<string, [number, number]> = {};
  for (const { day, kind, clicks, bots } of await listDays(member)) {
    const [people, programs] = days[day] ?? [0, 0];
    if (kind === "click") days[day] = [people + clicks, programs + bots];
  }
  return days;
}
/** The dimensions for which imported clicks have values. */
const IMPORTED = ["link", "source", "country", "device", "os", "browser", "bot", "channel", "referrer_host"] as const;
/** The figures of a workspace: by day and link, in total, and by each of these dimensions. */
async function getFigures({ id }: Pick<Member, "id">): Promise<unknown[]> {
  const ctx = { clickhouse, workspaceId: id, now: () => new Date() };
  const years = {
    from: "2022-01-01",
    until: "2024-12-31",
    zone: "Europe/Istanbul",
    kind: "click",
    limit: 500,
  } as const;
  const figures: unknown[] = [await listDays({ id }), await getCountBreakdown(ctx, undefined)];
  for (const dimension of IMPORTED) {
    const { rows } = await getBreakdown(ctx, { ...years, dimension });
    figures.push(rows.toSorted((one, other) => (one.value < other.value ? -1 : 1)));
  }
  return figures;
}
const getNoFigures = () => getFigures({ id: newId() });
const listRows = (member: Member) =>
  clickhouse.query<Record<string, unknown>>(
    `SELECT formatDateTime(time, '%Y-%m-%d %H:%i:%S', 'UTC') AS at, traffic_class AS trafficClass, source, country, browser, os, referrer_host AS host, visitor,
       toString(link) AS link, retention_days AS days FROM events WHERE workspace = {id:UUID} ORDER BY time, browser`,
    { id: member.id },
  );

describe("a file that lists single clicks", () => {
  test("from YOURLS: counts each click on its day, without a visitor or address, and counts programs as bots", async () => {
    const ada = await withLink("atlas");
    const draft = await upload(ada, sample("yourls-log.csv"));
    expect(draft).toMatchObject({
      found: { format: "yourls" },
      report: { rows: 0, create: 0, visits: { total: 5, matched: 3, unmatched: 1, unreadable: 1 } },
    });
    const done = await applyImport(ada, draft);
    expect(done).toMatchObject({
      status: "done",
      can_undo: true,
      outcome: { created: 0, visits: { total: 5, done: 5, brought: 3, is_whole: true } },
    });
    expect(JSON.stringify(done)).not.toContain("targets");
    expect(await countByDay(ada)).toEqual({ "2022-07-01": [2, 0], "2022-07-02": [0, 1] });
    const query = { from: "2022-07-01", until: "2022-07-02", zone: "UTC" };
    const ctx = { clickhouse, workspaceId: ada.id, now: () => new Date() };
    expect(await getImported(ctx, query)).toEqual({ clicks: 2 });
    expect(await getImported(ctx, { ...query, country: ["DE"] })).toEqual({ clicks: 1 });
    const rows = await listRows(ada);
    expect(
      rows.map(({ at, trafficClass, country, browser, host }) => [at, trafficClass, country, browser, host]),
    ).toEqual([
      ["2022-07-01 09:00:00", "human", "TR", "Chrome", ""],
      ["2022-07-01 09:00:00", "human", "DE", "Firefox", "google.com"],
      ["2022-07-02 23:59:59", "bot", "", "", ""],
    ]);
    expect(rows.every(({ visitor, source, link }) => visitor === 0 && source === "api" && link === ada.link)).toBe(
      true,
    );
    // kept at least as long as the import can be undone
    const age = (Date.now() - Date.parse("2022-07-01T09:00:00Z")) / DAY_MS;
    expect(rows[0]!["days"]).toBeGreaterThan(age + 30);
    const text = await clickhouse.query("SELECT * FROM events WHERE workspace = {id:UUID}", { id: ada.id });
    expect(JSON.stringify(text)).not.toContain("192.0.2");
  });

  test("from Shlink: is accepted from its API and its web client, and stores each click only once", async () => {
    const ada = await withLink("fair");
    await applyImport(ada, await upload(ada, sample("shlink-visits.json"), "visits.json"));
    expect(await countByDay(ada)).toEqual({ "2023-06-01": [1, 1] });
    // the first click is already stored, from the other file
    const name = "short-url_s.example_fair_visits.csv";
    const done = await applyImport(ada, await upload(ada, sample(name), name));
    expect(done.outcome?.visits).toMatchObject({ total: 3, brought: 2 });
    expect(await countByDay(ada)).toEqual({ "2023-06-01": [1, 1], "2023-06-03": [1, 1] });
    const again = await applyImport(ada, await upload(ada, sample(name), name));
    expect(again.outcome?.visits?.brought).toBe(0);
    expect((await listRows(ada)).at(-1)).toMatchObject({ country: "DE", browser: "Firefox", os: "Linux", host: "" });
  });

  test("without the opened URLs: counts the clicks for the link in the file's name", async () => {
    const ada = await withLink("fair");
    const file =
      "date,potentialBot,browser,os,referer,country,city\n2023-06-01T10:00:00Z,false,Safari,iOS,t.co,Turkey,Izmir\n2023-06-01T11:00:00Z,true,Others,Others,Direct,Unknown,\n";
    await applyImport(ada, await upload(ada, file, "short-url_s.example_fair_visits.csv"));
    expect(
      (await listRows(ada)).map(({ trafficClass, country, browser, host }) => [trafficClass, country, browser, host]),
    ).toEqual([
      ["human", "TR", "Safari", "t.co"],
      ["bot", "", "", ""],
    ]);
    expect((await upload(ada, file, "visits.csv")).report.visits).toMatchObject({ matched: 0, unmatched: 2 });
  });

  test("imported with its links: counts the clicks only for the new links, even if their aliases changed", async () => {
    const ada = await withLink("atlas");
    const draft = await upload(ada, sample("yourls-tables.json"), "yourls.json");
    expect(draft.report).toMatchObject({ create: 1, counted: 1, visits: { matched: 2 } });
    await applyImport(ada, draft);
    const all = (await ada.call("GET", "/v1/links")).body["links"] as Link[];
    const created = all.find(({ alias }) => alias === "atlas-2")!;
    expect(created.meta).toEqual({ imported: { from: "yourls", clicks: 2, alias: "atlas" } });
    // a log that is imported later finds the link by its original name
    await applyImport(ada, await upload(ada, `${HEAD}9,2022-08-01 09:00:00,atlas,direct,"${FIREFOX}",192.0.2.1,TR\n`));
    const links = (await listRows(ada)).map(({ link }) => link);
    expect(links).toEqual([created._id, created._id, created._id]);
  });

  test("for unknown links: is rejected", async () => {
    const ada = await withLink("other");
    const draft = await upload(ada, sample("yourls-log.csv"));
    const { body } = await ada.call("POST", `${IMPORTS}/${draft._id}/start`, {});
    expect(body.code).toBe("import_nothing");
  });

  test("with hostile cells: stores one row per click, and skips clicks with impossible times", async () => {
    const ada = await withLink("atlas");
    const hostile = [
      `1,2022-07-01 09:00:00,atlas,"a\tb\nc\\N','x');DROP TABLE events;--","${FIREFOX}\t\\",192.0.2.1,"<b"`,
      `2,2022-07-01 09:00:00,ATLAS,"=cmd|' /C calc'!A0","${"x".repeat(3_000)}",192.0.2.1,TR`,
      `3,1822-07-01 09:00:00,atlas,,,,`,
      `4,2199-07-01 09:00:00,atlas,,,,`,
      `5,2022-07-01 09:00:00,__proto__,,,,`,
      `6,2022-07-01 09:00:00,../../atlas/x,,,,`,
    ];
    const draft = await upload(ada, `${HEAD}${hostile.join("\n")}\n`);
    expect(draft.report.visits).toEqual({ total: 6, matched: 2, unmatched: 2, unreadable: 2 });
    await applyImport(ada, draft);
    expect((await listRows(ada)).map(({ trafficClass, country }) => [trafficClass, country])).toEqual([
      ["bot", "TR"],
      ["human", ""],
    ]);
  });
});

test("adds an import to finalized days whose rows have expired, and restores their figures when it is undone", async () => {
  const ada = await withLink("atlas");
  const noon = new Date("2022-07-01T12:00:00Z");
  const event = { workspace: ada.id, link: ada.link, country: "TR", retention_days: 20_000 };
  await putRows(clickhouse, [
    { ...event, time: noon, visitor: 7 },
    { ...event, time: new Date(noon.getTime() + 2 * HOUR_MS), visitor: 8 },
    { ...event, time: noon, visitor: 9, traffic_class: "bot" },
  ]);
  await finalize();
  await clickhouse.command("ALTER TABLE events DELETE WHERE workspace = {id:UUID} SETTINGS mutations_sync = 1", {
    id: ada.id,
  });
  const before = await getFigures(ada);
  expect(await countByDay(ada)).toEqual({ "2022-07-01": [2, 1] });
  const draft = await applyImport(ada, await upload(ada, sample("yourls-log.csv")));
  const both = await getFigures(ada);
  expect(await countByDay(ada)).toEqual({ "2022-07-01": [4, 1], "2022-07-02": [0, 1] });
  expect(await finalize()).toBe(2);
  expect(await getFigures(ada)).toEqual(both);
  await undo(ada, draft);
  expect(await getFigures(ada)).toEqual(before);
});

test("removes the clicks of an import completely, even if the undo was interrupted before one of its tables", async () => {
  const ada = await withLink("atlas");
  const draft = await applyImport(ada, await upload(ada, sample("yourls-log.csv")));
  await finalize();
  const of = { workspaceId: ada.id, importId: draft._id };
  for (const table of ["events", "daily_rollups", "event_counts"]) {
    const failing = {
      ...clickhouse,
      command: (sql: string, params?: object) =>
        sql.startsWith(`ALTER TABLE ${table} `)
          ? Promise.reject(new Error("killed"))
          : clickhouse.command(sql, params as never),
    };
    await expect(openClickHistory(failing, shared.db).forget(of)).rejects.toThrow("killed");
  }
  await openClickHistory(clickhouse, shared.db).forget(of);
  await openClickHistory(clickhouse, shared.db).forget(of);
  expect(await getFigures(ada)).toEqual(await getNoFigures());
  expect(await listRows(ada)).toEqual([]);
});

test("deletes imported clicks with the statistics of their link, and does not import them again", async () => {
  const ada = await withLink("atlas");
  await applyImport(ada, await upload(ada, sample("yourls-log.csv")));
  const erasing = { clickhouse, spoolDir: await testFolder(), pauseShipping: <T>(work: () => Promise<T>) => work() };
  await eraseStatistics(erasing, {
    workspaceId: ada.id,
    scope: { kind: "link", linkId: ada.link },
    before: new Date(),
  });
  expect(await getFigures(ada)).toEqual(await getNoFigures());
  const again = await applyImport(ada, await upload(ada, sample("yourls-log.csv")));
  expect(again.outcome?.visits?.brought).toBe(0);
  expect(await listRows(ada)).toEqual([]);
});

/** Two batches of clicks, spread in random order over twenty days of two years; some are by bots. */
function manyClicks(): string {
  const lines = Array.from({ length: 11_000 }, (_, n) => {
    const time = new Date(Date.UTC(2022, 11, 22) + ((n * 7_919) % 20) * DAY_MS + n * 1_000);
    const agent = n % 10 === 0 ? "curl/8.5.0" : FIREFOX;
    return `${n},${time.toISOString().slice(0, 19).replace("T", " ")},atlas,direct,"${agent}",192.0.2.1,TR`;
  });
  return `${HEAD}${lines.join("\n")}\n`;
}

test("resumes after a kill at any point, counts no click twice, and restores all sums when undone", async () => {
  const [ada, eve] = [await withLink("atlas"), await withLink("atlas")];
  const time = new Date(Date.UTC(2022, 11, 25, 12));
  for (const { id, link } of [ada, eve])
    await putRows(clickhouse, [{ workspace: id, link, time, visitor: 7, country: "TR", retention_days: 20_000 }]);
  const before = await getFigures(ada);
  const theirs = await applyImport(eve, await upload(eve, sample("yourls-log.csv")));
  const ofEve = await getFigures(eve);

  const draft = await upload(ada, manyClicks());
  expect(draft.report.visits).toEqual({ total: 11_000, matched: 11_000, unmatched: 0, unreadable: 0 });
  await begin(ada, draft);
  for (const killedAt of [1, 2]) {
    let inserts = 0;
    const failing = {
      ...clickhouse,
      insertFile: async (file: Parameters<typeof clickhouse.insertFile>[0]) => {
        await clickhouse.insertFile(file);
        // the rows are stored, but the import has not recorded that yet
        if (++inserts === killedAt) throw Object.assign(new Error("killed"), { code: "ECONNRESET" });
      },
    };
    await expect(
      runImport(
        { ...jobs, clickHistory: openClickHistory(failing, shared.db) },
        { importId: draft._id, accountId: ada.id },
      ),
    ).rejects.toThrow("killed");
    expect(await get(ada, draft)).toMatchObject({ status: "running", outcome: { visits: { is_whole: false } } });
  }
  await runImport(jobs, { importId: draft._id, accountId: ada.id });
  await runImport(jobs, { importId: draft._id, accountId: ada.id });
  expect((await get(ada, draft)).outcome?.visits).toEqual({
    total: 11_000,
    done: 11_000,
    brought: 11_000,
    is_whole: true,
  });
  const days = Object.values(await countByDay(ada));
  expect(days.reduce(([a, b], [people, bots]) => [a + people, b + bots], [0, 0])).toEqual([9_901, 1_100]);
  const drift = await selectCountDrift(clickhouse, Object.keys(await countByDay(ada)));
  expect(drift.filter(({ workspace }) => workspace === ada.id)).toEqual([]);
  const figures = await getFigures(ada);
  expect(await finalize()).toBeGreaterThan(19);
  expect(await getFigures(ada)).toEqual(figures);

  await undo(ada, draft);
  expect(await getFigures(ada)).toEqual(before);
  expect(await getFigures(eve)).toEqual(ofEve);
  expect(theirs.outcome?.visits?.brought).toBe(3);
});

test("creates the links of a file once, even if its job runs twice at the same time", async () => {
  const ada = await withLink("atlas");
  const draft = await upload(ada, sample("yourls-tables.json"), "tables.json");
  await begin(ada, draft);
  const both = Promise.withResolvers<void>();
  let importing = 0;
  // the first run begins with the clicks and waits for the second
  const clickHistory: typeof jobs.clickHistory = {
    ...jobs.clickHistory,
    async findErased(workspaceId) {
      if (++importing === 2) both.resolve();
      await both.promise;
      return jobs.clickHistory.findErased(workspaceId);
    },
  };
  const started = await postgres.sql.begin(async (tx) => {
    await tx`select from workspaces where id = ${ada.id} for no key update`;
    const run = () => runImport({ ...jobs, clickHistory }, { importId: draft._id, accountId: ada.id });
    const runs = Promise.all([run(), run()]);
    await eventually(async () => {
      const waiting = await postgres.sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length === 2;
    });
    return { runs };
  });
  await started.runs;
  const { created } = (await get(ada, draft)).outcome!;
  expect(created).toBe(draft.report.create);
  expect(await postgres.sql`select from links where workspace_id = ${ada.id}`).toHaveLength(1 + created);
});
