import { sql as text } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { errorFrom } from "#testing/error-from.ts";
import { eventually } from "#testing/eventually.ts";
import { testPostgres } from "#testing/postgres.ts";
import { connectPostgres, isUnavailable, type Sql } from "./client.ts";

const { sql: other, target } = await testPostgres({ isMigrated: false });
await other`create table things (name text not null)`;

function connect() {
  const own = connectPostgres(target, { max: 1 });
  onTestFinished(own.close);
  return own;
}

async function endSession(tx: Pick<Sql, "unsafe">): Promise<void> {
  const [row] = await tx.unsafe<{ pid: number }[]>("select pg_backend_pid() as pid");
  await terminateBackend(row!.pid);
}

async function terminateBackend(pid: number): Promise<void> {
  await other`select pg_terminate_backend(${pid})`;
  await eventually(async () => (await other`select 1 from pg_stat_activity where pid = ${pid}`).length === 0);
}

describe("a transaction whose session ends", () => {
  test("rejects every further statement, however it is sent", async () => {
    const { sql } = connect();
    const errors = Promise.withResolvers<unknown[]>();
    const outer: Promise<unknown> = errorFrom(
      sql.begin(async (tx) => {
        const prepared = tx`insert into things values ('late')`;
        await endSession(tx);
        // the driver rejects the transaction as soon as it learns that the session has ended
        await outer;
        errors.resolve([
          await errorFrom(prepared),
          await errorFrom(tx`select 1`),
          await errorFrom(tx.unsafe("select 1")),
          await errorFrom(tx.unsafe("select 1").values()),
          await errorFrom(tx.savepoint((inner) => inner`select 1`)),
        ]);
      }),
    );
    expect([...(await errors.promise), await outer].map(isUnavailable)).toEqual(Array(6).fill(true));
  });

  test("rejects them through the query builder and within a savepoint", async () => {
    const { db } = connect();
    const errors = Promise.withResolvers<unknown[]>();
    const outer: Promise<unknown> = errorFrom(
      db.transaction(async (tx) => {
        let inmost: unknown;
        const inner = tx.transaction(async (nested) => {
          const [row] = await nested.execute<{ pid: number }>(text`select pg_backend_pid() as pid`);
          await terminateBackend(row!.pid);
          await outer;
          inmost = await errorFrom(nested.execute(text`select 1`));
          throw inmost;
        });
        const middle = await errorFrom(inner);
        errors.resolve([inmost, middle, await errorFrom(tx.execute(text`select 1`))]);
      }),
    );
    expect([...(await errors.promise), await outer].map(isUnavailable)).toEqual(Array(4).fill(true));
  });

  test("fails as unreachable, whether its statement was running or its work failed by itself", async () => {
    const { sql } = connect();
    const running = sql.begin(async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      const sleeping = errorFrom(tx`select pg_sleep(30)`);
      await terminateBackend(row!.pid);
      throw await sleeping;
    });
    expect(isUnavailable(await errorFrom(running))).toBe(true);
    const failing = sql.begin(async (tx) => {
      await endSession(tx);
      throw new Error("own failure");
    });
    expect(isUnavailable(await errorFrom(failing))).toBe(true);
  });

  test("does not affect later work on its connection, including another transaction", async () => {
    const { sql } = connect();
    const isLost = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const errors: unknown[] = [];
    const hasEnded = Promise.withResolvers<void>();
    const lost: Promise<unknown> = errorFrom(
      sql.begin(async (tx) => {
        await endSession(tx);
        await lost;
        isLost.resolve();
        await mayEnd.promise;
        errors.push(await errorFrom(tx`insert into things values ('from the lost transaction')`));
        hasEnded.resolve();
        throw new Error("rolled back");
      }),
    );
    await isLost.promise;
    await sql.begin(async (tx) => {
      await tx`insert into things values ('from the next transaction')`;
      mayEnd.resolve();
      await hasEnded.promise;
      await tx`select 1`;
    });
    expect(isUnavailable(await lost)).toBe(true);
    expect(errors.map(isUnavailable)).toEqual([true]);
    expect([...(await sql`select name from things`)]).toEqual([{ name: "from the next transaction" }]);
  });
});

test("other transactions commit, roll back, nest and run several queries as with the bare driver", async () => {
  const { sql, db } = connect();
  await sql`truncate things`;
  expect(await sql.begin((tx) => [tx`select 1 as one`, tx`insert into things values ('kept')`])).toMatchObject([
    [{ one: 1 }],
    [],
  ]);
  await sql.begin("isolation level serializable", async (tx) => {
    const [row] = await tx<{ level: string }[]>`select current_setting('transaction_isolation') as level`;
    expect(row!.level).toBe("serializable");
    await errorFrom(
      tx.savepoint("inner", async (inner) => {
        await inner`insert into things values ('undone')`;
        throw new Error("undo");
      }),
    );
    await tx.savepoint((inner) => inner`insert into things ${inner({ name: "nested" })}`);
  });
  const failed = db.transaction(async (tx) => {
    await tx.execute(text`insert into things values ('gone')`);
    throw new Error("own failure");
  });
  expect(await errorFrom(failed)).toMatchObject({ message: "own failure" });
  expect([...(await sql`select name from things order by name`)]).toEqual([{ name: "kept" }, { name: "nested" }]);
});
