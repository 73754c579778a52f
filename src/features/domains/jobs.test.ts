import { beforeEach, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { MINUTE_MS } from "#base/time.ts";
import { domainsApp, OWN_ADDRESS } from "#testing/domains-app.ts";
import { eventually } from "#testing/eventually.ts";
import { checkDueDomains, startChecks } from "./jobs.ts";

const { app, zone, jobsCtx, add, check } = await domainsApp();
const ada = await app.workspace();

beforeEach(async () => {
  zone.reset();
  await app.sql`delete from domains`;
  app.clock = new Date();
});

/** The context of jobs with another inspection. */
const withInspect = (inspectHost: typeof jobsCtx.inspectHost) => ({ ...jobsCtx, inspectHost });

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
  const inspected: string[] = [];
  const ctx = withInspect((host) => {
    inspected.push(host.host);
    return jobsCtx.inspectHost(host);
  });
  const counts = await Promise.all([checkDueDomains(ctx), checkDueDomains(ctx)]);
  expect(counts[0] + counts[1]).toBe(100);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(inspected).toHaveLength(100);
  expect(new Set(inspected).size).toBe(100);
  expect(await app.sql`select 1 from domains where diagnosis is not null`).toHaveLength(100);
  expect(await checkDueDomains(jobsCtx)).toBe(0);
});

test("the next checks are spread over two hours, a day later", async () => {
  await addMany(60);
  await checkDueDomains(jobsCtx);
  const [spread] = await app.sql<{ first: Date; last: Date }[]>`
    select min(next_check_at) as first, max(next_check_at) as last from domains`;
  const minutes = (at: Date) => (at.getTime() - app.clock.getTime()) / MINUTE_MS;
  expect(minutes(spread!.first)).toBeGreaterThanOrEqual(22 * 60);
  expect(minutes(spread!.last)).toBeLessThanOrEqual(24 * 60);
  expect(minutes(spread!.last) - minutes(spread!.first)).toBeGreaterThan(60);
});

test("a new domain is checked every ten seconds", async () => {
  const domain = await add(ada, "new.example.com");
  expect(await checkDueDomains(jobsCtx)).toBe(1);
  app.clock = new Date(app.clock.getTime() + 10_000);
  zone.set(domain.verification.name, { TXT: [domain.verification.value] });
  expect(await checkDueDomains(jobsCtx)).toBe(1);
  expect((await ada.call("GET", `/v1/domains/${domain._id}`)).body).toMatchObject({ state: "verified" });
});

test("blocked and removed domains are not checked", async () => {
  const blocked = await add(ada, "blocked.example.com");
  const removed = await add(ada, "removed.example.com");
  await app.sql`update domains set state = 'blocked' where id = ${blocked._id}`;
  await app.sql`update domains set removed_at = now(), verified_at = now() where id = ${removed._id}`;
  expect(await checkDueDomains(jobsCtx)).toBe(0);
});

test("a domain whose check fails is retried later, and the other domains are still checked", async () => {
  const bad = await add(ada, "bad.example.com");
  const good = await add(ada, "good.example.com");
  const ctx = withInspect((host) =>
    host.host === bad.host ? Promise.reject(new Error("a bug")) : jobsCtx.inspectHost(host),
  );
  expect(await checkDueDomains(ctx)).toBe(2);
  expect(await app.sql`select host from domains where checked_at is not null`).toEqual([{ host: good.host }]);
  app.clock = new Date(app.clock.getTime() + 3 * MINUTE_MS);
  await check(ada, good);
  expect(await checkDueDomains(jobsCtx)).toBe(1);
});

test("checks run on their own until they are stopped", async () => {
  const domain = await add(ada, "self.example.com");
  const checks = startChecks(jobsCtx);
  await eventually(async () => (await ada.call("GET", `/v1/domains/${domain._id}`)).body["diagnosis"]);
  await checks.stop();
});

// ten thousand domains take ten minutes if a check takes 1.2 seconds
test("twenty domains are checked at the same time", async () => {
  await addMany(30);
  const begun = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  const ctx = withInspect(async (host) => {
    most = Math.max(most, ++running);
    // leaves time for further checks to begin
    if (running === 20) setImmediate(begun.resolve);
    await begun.promise;
    return jobsCtx.inspectHost(host).finally(() => running--);
  });
  expect(await checkDueDomains(ctx)).toBe(30);
  expect(most).toBe(20);
});
