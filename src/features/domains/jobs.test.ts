import { beforeEach, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { MINUTE_MS } from "#base/time.ts";
import { domainsApp, OWN_ADDRESS } from "#testing/domains-app.ts";
import { eventually } from "#testing/eventually.ts";
import { checkDue, startChecks } from "./jobs.ts";

const { app, zone, jobsCtx, add, check } = await domainsApp();
const ada = await app.workspace();

beforeEach(async () => {
  zone.reset();
  await app.sql`delete from domains`;
  app.clock = new Date();
});

/** Live domains that are due, inserted directly into the store. */
async function addMany(count: number): Promise<void> {
  const sample = await add(ada, "sample.example.com");
  const rows = Array.from({ length: count }, (_, n) => `go${n}.many.example.com`);
  zone.set("_halka.example.com", { TXT: [sample.verification.value] });
  for (const host of rows) zone.set(host, { A: [OWN_ADDRESS] });
  await app.sql`delete from domains`;
  await app.sql`
    insert into domains ${app.sql(
      rows.map((host) => ({
        id: newId(),
        workspace_id: ada.id,
        host,
        use: "links",
        state: "live",
        favicon: "",
        robots_txt: "",
        verified_at: app.clock,
        next_check_at: app.clock,
        created_at: app.clock,
        updated_at: app.clock,
      })),
    )}`;
}

test("every due domain is checked once, even by two nodes at the same time", async () => {
  await addMany(100);
  const counts = await Promise.all([checkDue(jobsCtx), checkDue(jobsCtx)]);
  expect(counts[0] + counts[1]).toBe(100);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(await app.sql`select 1 from domains where diagnosis->>'reached' = 'yes' and state = 'live'`).toHaveLength(100);
  expect(zone.queries.filter((query) => query === "A go7.many.example.com")).toHaveLength(1);
  expect(await checkDue(jobsCtx)).toBe(0);
});

test("the next checks are spread over two hours, a day later", async () => {
  await addMany(60);
  await checkDue(jobsCtx);
  const [spread] = await app.sql<{ first: Date; last: Date }[]>`
    select min(next_check_at) as first, max(next_check_at) as last from domains`;
  const minutes = (at: Date) => (at.getTime() - app.clock.getTime()) / MINUTE_MS;
  expect(minutes(spread!.first)).toBeGreaterThanOrEqual(22 * 60);
  expect(minutes(spread!.last)).toBeLessThanOrEqual(24 * 60);
  expect(minutes(spread!.last) - minutes(spread!.first)).toBeGreaterThan(60);
});

test("a new domain is checked within seconds of each of its checks", async () => {
  const domain = await add(ada, "new.example.com");
  expect(await checkDue(jobsCtx)).toBe(1);
  app.clock = new Date(app.clock.getTime() + 10_000);
  zone.set(domain.verification.name, { TXT: [domain.verification.value] });
  expect(await checkDue(jobsCtx)).toBe(1);
  expect((await ada.call("GET", `/v1/domains/${domain._id}`)).body).toMatchObject({ state: "verified" });
});

test("blocked and removed domains are not checked", async () => {
  const blocked = await add(ada, "blocked.example.com");
  const removed = await add(ada, "removed.example.com");
  await app.sql`update domains set state = 'blocked' where id = ${blocked._id}`;
  await app.sql`update domains set removed_at = now(), verified_at = now() where id = ${removed._id}`;
  expect(await checkDue(jobsCtx)).toBe(0);
});

test("a domain whose check fails is retried later, and the other domains are still checked", async () => {
  const bad = await add(ada, "bad.example.com");
  const good = await add(ada, "good.example.com");
  const ctx = {
    ...jobsCtx,
    inspectHost: (host: Parameters<typeof jobsCtx.inspectHost>[0]) =>
      host.host === bad.host ? Promise.reject(new Error("a bug")) : jobsCtx.inspectHost(host),
  };
  expect(await checkDue(ctx)).toBe(2);
  expect(await app.sql`select host from domains where checked_at is not null`).toEqual([{ host: good.host }]);
  app.clock = new Date(app.clock.getTime() + 3 * MINUTE_MS);
  await check(ada, good);
  expect(await checkDue(jobsCtx)).toBe(1);
});

test("checks run on their own until they are stopped", async () => {
  const domain = await add(ada, "self.example.com");
  const checks = startChecks(jobsCtx);
  await eventually(async () => (await ada.call("GET", `/v1/domains/${domain._id}`)).body["diagnosis"]);
  await checks.stop();
});

test("ten thousand domains are checked within ten minutes", async () => {
  const count = 500;
  await addMany(count);
  // as slow as if no name server had the records cached
  zone.delayMs = 100;
  const start = performance.now();
  expect(await checkDue(jobsCtx)).toBe(count);
  const seconds = (performance.now() - start) / 1000;
  expect((seconds * 10_000) / count).toBeLessThan(600);
});
