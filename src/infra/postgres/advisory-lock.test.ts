import { expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { testPostgres } from "#testing/postgres.ts";
import { withAdvisoryLock } from "./advisory-lock.ts";

const { db, sql } = await testPostgres();
const held = sql`
  from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
const lock = { name: "test", isShared: false, waitMs: 200 };

test("fails once the work has ended if the lock was lost meanwhile, and frees the lock", async () => {
  const steps: string[] = [];
  const losing = withAdvisoryLock(db, lock, async () => {
    await sql`select pg_terminate_backend(pid) ${held}`;
    await eventually(async () => (await sql`select 1 ${held}`).length === 0);
    steps.push("work");
  });
  await losing.catch(() => steps.push("failed"));
  expect(steps).toEqual(["work", "failed"]);
  expect(await withAdvisoryLock(db, lock, async () => "free")).toBe("free");
});

test("shares a lock, but not with a process that wants it alone, which fails after its wait", async () => {
  const shared = { ...lock, isShared: true };
  await withAdvisoryLock(db, shared, async () => {
    expect(await withAdvisoryLock(db, shared, async () => "both")).toBe("both");
    await expect(withAdvisoryLock(db, lock, async () => "alone")).rejects.toMatchObject({ cause: { code: "57014" } });
  });
});
