import { type Logger, pino } from "pino";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { newId } from "#base/ids.ts";
import { connectPostgres } from "#infra/postgres/client.ts";
import { eventually } from "#testing/eventually.ts";
import { testPostgres, type TestPostgres } from "#testing/postgres.ts";
import { DEAD_LETTERS, installJobs } from "./install.ts";
import { openJobs } from "./open-jobs.ts";
import { PermanentFailure, type Job, type Jobs, type Queue, worker, type Worker } from "./queue.ts";
import { countQueued, listQueued, retryQueued } from "./queued-jobs.ts";
import { type Polling, runJobs } from "./run-jobs.ts";
import { listUnfinishedJobs, restoreUnfinishedJobs } from "./unfinished-jobs.ts";

interface Greeting {
  readonly name: string;
}

function queue(name: string, overrides: Partial<Queue<Greeting>> = {}): Queue<Greeting> {
  return {
    name,
    retryLimit: 2,
    retryDelaySeconds: 1,
    retryDelayMaxSeconds: 1,
    expireSeconds: 30,
    deleteAfterSeconds: 60,
    concurrency: 1,
    ...overrides,
  };
}

const greet = queue("greet");
const flaky = queue("flaky", { retryLimit: 1 });
const failing = queue("failing", { retryLimit: 0 });
const shared = queue("shared", { concurrency: 2 });
const backlog = queue("backlog");
const idle = queue("idle");
const nightly = queue("nightly", { cron: "0 3 * * *", secondsAfterStart: 600 });
const lost = queue("lost", { retryLimit: 5 });
const rejected = queue("rejected");
const busy = queue("busy", { concurrency: 4 });
const stuck = queue("stuck", { retryLimit: 0 });
const delayed = queue("delayed", { retryDelaySeconds: 300, retryDelayMaxSeconds: 600 });
const queues = [greet, flaky, failing, shared, backlog, idle, nightly, lost, rejected, busy, stuck, delayed];

/** Longer than any test. */
const HOURLY: Polling = { pollingIntervalSeconds: 3600, notifyPollingIntervalSeconds: 3600 };

let postgres: TestPostgres;
let jobs: Jobs;
beforeAll(async () => {
  postgres = await testPostgres();
  await installJobs(postgres.target, queues);
  jobs = openJobs();
});

interface RunOptions {
  readonly log?: Logger;
  readonly polling?: Polling;
}

async function run(workers: readonly Worker[], { log = pino({ level: "silent" }), polling }: RunOptions = {}) {
  const running = await runJobs(postgres.target, workers, log, polling);
  onTestFinished(() => running.close());
  return running;
}

const getStates = async (name: string) =>
  (await postgres.sql<{ state: string }[]>`select state from pgboss.job where name = ${name}`).map(
    ({ state }) => state,
  );

describe("jobs", () => {
  test("start as soon as their commit is announced, without waiting for the next poll", async () => {
    const { promise, resolve } = Promise.withResolvers<Job<Greeting>>();
    await run([worker(greet, async (job) => resolve(job))], { polling: HOURLY });
    const id = newId();
    await postgres.db.transaction((tx) => jobs.enqueue(tx, greet, { name: "Ada" }, id));
    expect(await promise).toEqual({ id, data: { name: "Ada" } });
    await eventually(async () => (await getStates("greet")).every((state) => state === "completed"));
  });

  test("exist if and only if their transaction is committed", async () => {
    const rolledBack = postgres.db.transaction(async (tx) => {
      await jobs.enqueue(tx, idle, { name: "never" });
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await getStates("idle")).toEqual([]);
    await jobs.enqueue(postgres.db, idle, { name: "at once" });
    expect(await getStates("idle")).toEqual(["created"]);
  });

  test("that fail are retried with the same id and data", async () => {
    const seen: Job<Greeting>[] = [];
    await run([
      worker(flaky, async (job) => {
        seen.push(job);
        if (seen.length === 1) throw new Error("not yet");
      }),
    ]);
    await jobs.enqueue(postgres.db, flaky, { name: "Bob" });
    await eventually(async () => (await getStates("flaky")).includes("completed"));
    expect(seen).toHaveLength(2);
    expect(seen[0]).toEqual(seen[1]);
  });

  test("without retries left stay visible in the dead letters, and are logged as errors", async () => {
    const lines: string[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
    await run([worker(failing, () => Promise.reject(new Error("no way")))], { log });
    await jobs.enqueue(postgres.db, failing, { name: "Eve" });
    await eventually(async () => (await getStates(DEAD_LETTERS)).length > 0);
    const [letter] = await postgres.sql`select data from pgboss.job where name = ${DEAD_LETTERS}`;
    expect(letter).toEqual({ data: { name: "Eve" } });
    expect(lines.join("\n")).toContain("no way");
  });

  test("that fail permanently go to the dead letters at once, even with retries left", async () => {
    let tries = 0;
    await run([
      worker(lost, async () => {
        tries++;
        throw new PermanentFailure(new Error("never"));
      }),
    ]);
    const id = newId();
    await jobs.enqueue(postgres.db, lost, { name: "Mallory" }, id);
    const failed = await eventually(async () =>
      (await listQueued(postgres.db, lost)).find((job) => job.id === id && job.state === "failed"),
    );
    expect(tries).toBe(1);
    expect(failed).toMatchObject({ id, data: { name: "Mallory" }, tries: 1, error: "never", nextTryAt: null });
  });

  test("survive a backup and its restore, dead letters included, even if the backup is old", async () => {
    await run([worker(rejected, () => Promise.reject(new PermanentFailure(new Error("never"))))]);
    await jobs.enqueue(postgres.db, rejected, { name: "Peggy" });
    const before = await eventually(async () => {
      const queued = await listQueued(postgres.db, rejected);
      return queued.some(({ state }) => state === "failed") && queued;
    });
    await jobs.enqueue(postgres.db, backlog, { name: "Trent" });
    const backedUp = [backlog.name, DEAD_LETTERS];
    const unfinished = (await listUnfinishedJobs(postgres.sql))
      .filter(({ queue: name }) => backedUp.includes(name))
      .map((job) => (job.queue === backlog.name ? { ...job, startAfter: "2020-01-01T00:00:00.000Z" } : job));
    await postgres.sql`delete from pgboss.job where name in ${postgres.sql(backedUp)}`;
    await restoreUnfinishedJobs(postgres.target, unfinished);
    expect(await listQueued(postgres.db, rejected)).toEqual(before);
    const [waiting] = await postgres.sql`
      select keep_until > now() as kept from pgboss.job where name = ${backlog.name}`;
    expect(waiting).toEqual({ kept: true });
    await postgres.sql`delete from pgboss.job where name = ${backlog.name}`;
  });

  test("in the dead letters can be restored with their ids and all their retries", async () => {
    const seen: string[] = [];
    let isBroken = true;
    const work = worker(stuck, async ({ id }) => {
      seen.push(id);
      if (isBroken) throw new Error("not today");
    });
    await run([work]);
    const id = newId();
    await jobs.enqueue(postgres.db, stuck, { name: "Grace" }, id);
    await eventually(async () => (await countQueued(postgres.db, [stuck])).failed === 1);
    expect(await countQueued(postgres.db, [stuck])).toEqual({ waiting: 0, failed: 1 });
    isBroken = false;
    expect(await retryQueued(postgres.db, jobs, stuck)).toBe(1);
    await eventually(() => seen.length === 2);
    expect(seen).toEqual([id, id]);
    // the job is marked as done a moment after its work has returned
    await eventually(async () => (await countQueued(postgres.db, [stuck])).waiting === 0);
    expect(await countQueued(postgres.db, [stuck])).toEqual({ waiting: 0, failed: 0 });
    expect(await retryQueued(postgres.db, jobs, stuck)).toBe(0);
  });

  test("waiting for a retry can be made due immediately", async () => {
    await jobs.enqueue(postgres.db, delayed, { name: "Edsger" });
    const running = await run([worker(delayed, () => Promise.reject(new Error("later")))]);
    await eventually(async () => (await getStates("delayed")).includes("retry"));
    await running.close();
    const [before] = await listQueued(postgres.db, delayed);
    expect(before!.nextTryAt!.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(before).toMatchObject({ state: "waiting", tries: 1, error: "later" });
    expect(await retryQueued(postgres.db, jobs, delayed)).toBe(1);
    const [after] = await listQueued(postgres.db, delayed);
    expect(after!.nextTryAt!.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test("run once each on two nodes that share a queue", async () => {
    const done: string[] = [];
    const work = worker(shared, async ({ data }) => void done.push(data.name));
    await Promise.all([run([work]), run([work])]);
    const names = Array.from({ length: 20 }, (_, n) => `job ${n}`);
    await Promise.all(names.map((name) => jobs.enqueue(postgres.db, shared, { name })));
    await eventually(() => done.length >= names.length);
    expect(done.sort()).toEqual(names.sort());
  });

  test("in a backlog run one after another without a pause", async () => {
    const done: string[] = [];
    for (let n = 0; n < 25; n++) await jobs.enqueue(postgres.db, backlog, { name: `job ${n}` });
    await run([worker(backlog, async ({ data }) => void done.push(data.name))]);
    // a worker that waited for the next poll after each job would take more than a minute
    await eventually(() => done.length === 25);
    expect(new Set(done).size).toBe(25);
  });

  test("can be installed again and on two nodes at once, and keep their schedules", async () => {
    await Promise.all([installJobs(postgres.target, queues), installJobs(postgres.target, queues)]);
    const schedule = await postgres.sql`select name, cron from pgboss.schedule`;
    expect([...schedule]).toEqual([{ name: "nightly", cron: "0 3 * * *" }]);
  });

  test("of a removed queue are deleted with its schedule, and those of other queues stay", async () => {
    const old = queue("old", { cron: "0 4 * * *" });
    await installJobs(postgres.target, [...queues, old]);
    await jobs.enqueue(postgres.db, old, { name: "Ada" });
    for (let install = 0; install < 2; install++) await installJobs(postgres.target, queues, [old.name]);
    expect(await getStates("old")).toEqual([]);
    const names = await postgres.sql<{ name: string }[]>`
      select name from pgboss.queue union all select name from pgboss.schedule`;
    expect(names.map(({ name }) => name)).not.toContain("old");
    expect((await postgres.sql`select name from pgboss.schedule`).map(({ name }) => name as string)).toEqual([
      "nightly",
    ]);
  });

  test("of a nightly queue also run after each start, at most once a day", async () => {
    await installJobs(postgres.target, queues);
    // the tests may have begun before midnight UTC
    const days = await postgres.sql<{ jobs: number; minutes: number }[]>`
      select count(*)::int as jobs, round(max(extract(epoch from start_after - created_on)) / 60)::int as minutes
      from pgboss.job where name = ${nightly.name} group by singleton_on`;
    expect([...new Set(days.map((day) => JSON.stringify(day)))]).toEqual(['{"jobs":1,"minutes":10}']);
  });

  test("are forgotten, finished or not, only if their data or outcome contains a text, regardless of case", async () => {
    await jobs.enqueue(postgres.db, idle, { name: "Grace@Example.com" });
    await jobs.enqueue(postgres.db, idle, { name: "another person" });
    await postgres.sql`
      insert into pgboss.job (name, data, output, state)
      values (${DEAD_LETTERS}, '{}', '{"message":"550 GRACE@example.com"}', 'failed')`;
    await postgres.db.transaction((tx) => jobs.forget(tx, ["grace@example.com"]));
    const kept = await postgres.sql<{ text: string }[]>`
      select data::text || coalesce(output::text, '') as text from pgboss.job where name in (${idle.name}, ${DEAD_LETTERS})`;
    expect(kept.some(({ text }) => /grace/i.test(text))).toBe(false);
    expect(kept.some(({ text }) => text.includes("another person"))).toBe(true);
  });

  test("are forgotten for an address itself, but not for a longer address that contains it", async () => {
    const addresses = ["a@x.example", "name+tag@ü.example", "neil@x.example"];
    const gone = [
      ...addresses,
      "A@X.example",
      "to <a@x.example>, sent",
      "550\na@x.example.",
      "mailto:a@x.example",
      "'a@x.example'",
    ];
    const kept = [
      "ada@x.example",
      "b.a@x.example",
      "a-a@x.example",
      "a@x.example.org",
      "a@x.examples",
      "a@x.example-b.org",
      "éa@x.example",
      "other+name+tag@ü.example",
      "a@x1example",
      "tag@ü.example",
      "o'neil@x.example",
    ];
    const ids = async () =>
      (await postgres.sql<{ name: string }[]>`select data->>'name' as name from pgboss.job where name = 'idle'`)
        .map(({ name }) => name)
        .filter((name) => gone.includes(name) || kept.includes(name));
    for (const name of [...gone, ...kept]) await jobs.enqueue(postgres.db, idle, { name });
    await postgres.db.transaction((tx) => jobs.forget(tx, addresses));
    expect((await ids()).sort()).toEqual(kept.sort());
  });

  test("use at most three connections to run them, and none to queue them", async () => {
    const countConnections = async () => {
      const [row] = await postgres.sql<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity where application_name = 'jobs' and datname = current_database()`;
      return row!.n;
    };
    // the pools of earlier tests may still be closing
    await eventually(async () => (await countConnections()) === 0);
    for (let n = 0; n < 20; n++) await jobs.enqueue(postgres.db, busy, { name: `job ${n}` });
    const counts = [await countConnections()];
    let done = 0;
    await run([worker(busy, async () => void done++)]);
    await eventually(async () => {
      counts.push(await countConnections());
      return done === 20;
    });
    expect([counts[0], Math.max(...counts)]).toEqual([0, expect.toSatisfy((n: number) => n > 0 && n <= 3)]);
  });

  test("can be queued in as many transactions at once as there are connections, in a fresh process", async () => {
    const own = connectPostgres(postgres.target, { max: 2 });
    onTestFinished(own.close);
    const young = openJobs();
    const [begun, both] = [[0, 0].map(() => Promise.withResolvers<void>()), [0, 1]];
    const queued = both.map((n) =>
      own.db.transaction(async (tx) => {
        await tx.execute("select 1");
        begun[n]!.resolve();
        await Promise.all(begun.map(({ promise }) => promise));
        await young.enqueue(tx, idle, { name: "crowd" });
      }),
    );
    await Promise.all(queued);
    const rows = await postgres.sql`select 1 from pgboss.job where name = 'idle' and data->>'name' = 'crowd'`;
    expect(rows).toHaveLength(2);
  });
});
