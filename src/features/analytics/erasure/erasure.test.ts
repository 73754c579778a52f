import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, NIL_UUID } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { runJobs } from "#infra/jobs/run-jobs.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { putRows } from "#testing/events.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { hasEvents } from "../store/erasure/erasures.ts";
import { erasureWorker } from "../jobs.ts";
import { erasureQueue } from "./erasure.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, [erasureQueue]);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
/** A folder that does not exist yet, as before the first click. */
const spoolDir = join(tmpdir(), `spool-${newId()}`);
let jobs: Awaited<ReturnType<typeof runJobs>>;
beforeAll(async () => {
  const ctx = {
    ...instance.node.shared,
    log: instance.node.log,
    clickhouse,
    spoolDir,
    pauseShipping: <T>(work: () => Promise<T>) => work(),
  };
  jobs = await runJobs(postgres.target, [erasureWorker(ctx)], instance.node.log);
});
afterAll(() => jobs.close());

const count = async (where: string, params: Record<string, string>) =>
  (await clickhouse.query<{ n: number }>(`SELECT count() AS n FROM events WHERE ${where}`, params))[0]!.n;
const inAll = (workspace: string) => count("workspace = {w:UUID}", { w: workspace });

async function plant() {
  const owner = await testTenant(instance);
  const time = new Date(Date.now() - DAY_MS);
  await putRows(clickhouse, [
    { workspace: owner.id, link: owner.linkId, time, visitor: 1 },
    { workspace: owner.id, link: owner.linkId, time: new Date(time.getTime() - DAY_MS), visitor: 2 },
    { workspace: owner.id, kind: "visit", time, visitor: 1 },
  ]);
  return owner;
}

test("deletes a link's clicks soon after the request, announces an event, and keeps the page's visits", async () => {
  const owner = await plant();
  const requestedAt = new Date().toISOString();
  const { status, body } = await owner.call("DELETE", `/v1/analytics/links/${owner.linkId}`);
  expect(status).toBe(202);
  expect(body.before >= requestedAt).toBe(true);
  await eventually(async () => (await inAll(owner.id)) === 1, 20_000);
  expect(await count("workspace = {w:UUID} AND kind = 'visit'", { w: owner.id })).toBe(1);
  const events =
    await postgres.sql`select name, subject from outbox where workspace_id = ${owner.id} and name = 'statistics.deleted'`;
  expect(events).toEqual([{ name: "statistics.deleted", subject: { scope: "link", linkId: owner.linkId } }]);
  // the link itself is unchanged
  const links = await owner.call("GET", "/v1/widget/link");
  expect(links.body.map(({ _id }: { _id: string }) => _id)).toContain(owner.linkId);
});

test("deletes the visits of the page, or all statistics, on request", async () => {
  const owner = await plant();
  expect((await owner.call("DELETE", "/v1/analytics/page")).status).toBe(202);
  await eventually(async () => (await inAll(owner.id)) === 2, 20_000);
  expect(await count("workspace = {w:UUID} AND kind = 'click'", { w: owner.id })).toBe(2);
  expect((await owner.call("DELETE", "/v1/analytics")).status).toBe(202);
  await eventually(async () => (await inAll(owner.id)) === 0, 20_000);
});

test("keeps the statistics of a purged link until its owner deletes them; other accounts cannot", async () => {
  const [owner, eve] = [await plant(), await plant()];
  expect((await owner.call("DELETE", `/v1/widget/link/${owner.linkId}`)).status).toBeLessThan(300);
  expect((await owner.call("DELETE", `/v1/links/deleted/${owner.linkId}`)).status).toBeLessThan(300);
  expect(await inAll(owner.id)).toBe(3);
  const path = `/v1/analytics/links/${owner.linkId}`;
  expectProblem(await eve.call("DELETE", path), 404, "not_found");
  expect((await owner.call("DELETE", path)).status).toBe(202);
  await eventually(async () => !(await hasEvents(clickhouse, owner.id, owner.linkId)));
  expectProblem(await owner.call("DELETE", path), 404, "not_found");
  expect(await inAll(owner.id)).toBe(1);
  expect(await inAll(eve.id)).toBe(3);
});

test("requires a session, and rejects invalid ids and unknown links", async () => {
  const owner = await plant();
  const signedOut = await fetch(`${instance.origin}/v1/analytics`, { method: "DELETE" });
  expect(signedOut.status).toBe(401);
  for (const id of ["nonsense", newId(), NIL_UUID])
    expectProblem(await owner.call("DELETE", `/v1/analytics/links/${id}`), 404, "not_found");
  expect(await inAll(owner.id)).toBe(3);
});
