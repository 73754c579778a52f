import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { abuseCtx } from "#testing/abuse.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type EventRow, putRows } from "#testing/events.ts";
import { testPostgres } from "#testing/postgres.ts";
import { listCases } from "./cases.ts";
import { abuseQueues } from "./jobs.ts";
import { abuseReach } from "./queues.ts";
import { refreshReach } from "./reach.ts";
import { submitReport } from "./reports.ts";

const { db, sql, target: postgresTarget } = await testPostgres();
await installJobs(postgresTarget, abuseQueues);
const clickhouse = await testClickHouse();

const now = new Date();
const ctx = { ...abuseCtx(db, now), clickhouse };

async function sendReport(kind: "page" | "link", reason: "scam" | "hate") {
  const workspaceId = newId();
  await sql`insert into workspaces (id, handle, created_at) values (${workspaceId}, ${`M${workspaceId.slice(-8)}`}, now())`;
  const target = { kind, target: kind === "page" ? workspaceId : newId(), workspaceId };
  const fields = { reason, note: "x", name: "", address: "", url: "" };
  const caseId = await submitReport(ctx, target, fields);
  return { caseId, target, send: () => submitReport(ctx, target, fields) };
}

const at = (days: number) => new Date(now.getTime() - days * DAY_MS);
const listReach = async () => (await listCases(ctx)).map(({ id, reach }) => [id, reach]);

test("counts the human clicks of the link, or visits of the page, in the last seven days", async () => {
  const [link, page] = [await sendReport("link", "scam"), await sendReport("page", "scam")];
  const click = { workspace: link.target.workspaceId, link: link.target.target, time: at(1) };
  const visit = { workspace: page.target.workspaceId, kind: "visit", time: at(6.9) } as const;
  const rows: EventRow[] = [
    click,
    { ...click, traffic_class: "duplicate" },
    { ...click, traffic_class: "bot" },
    { ...click, traffic_class: "owner" },
    { ...click, time: at(7.1) },
    { ...click, link: newId() },
    { ...click, workspace: newId() },
    visit,
    { ...visit, time: at(7.1) },
    { ...visit, kind: "click" },
  ];
  await putRows(clickhouse, rows);
  for (const { caseId } of [link, page]) await refreshReach(ctx, caseId);
  expect(await listReach()).toEqual([
    [link.caseId, 2],
    [page.caseId, 1],
  ]);
  await sql`update abuse_cases set state = 'closed', closed_at = now(), reach = 0`;
  await refreshReach(ctx, link.caseId);
  expect(await sql`select 1 from abuse_cases where reach > 0`).toHaveLength(0);
});

test("puts a case with a wide reach before one of a graver category with a small reach", async () => {
  const [grave, wide] = [await sendReport("page", "scam"), await sendReport("page", "hate")];
  expect((await listReach()).map(([id]) => id)).toEqual([grave.caseId, wide.caseId]);
  const visit = { workspace: wide.target.workspaceId, kind: "visit", time: at(1) } as const;
  await putRows(
    clickhouse,
    Array.from({ length: 99 }, () => visit),
  );
  for (const { caseId } of [grave, wide]) await refreshReach(ctx, caseId);
  // 20 × (1 + log10(100)) > 50
  expect(await listReach()).toEqual([
    [wide.caseId, 99],
    [grave.caseId, 0],
  ]);
});

test("queues a recount of the reach with every report", async () => {
  const { caseId, send } = await sendReport("page", "scam");
  await send();
  const queued = await sql`select 1 from pgboss.job where name = ${abuseReach.name} and data->>'caseId' = ${caseId}`;
  expect(queued).toHaveLength(2);
});
