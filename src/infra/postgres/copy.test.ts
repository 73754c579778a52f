import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { openPostgresProxy } from "#testing/postgres-proxy.ts";
import { testPostgres } from "#testing/postgres.ts";
import { openSql } from "./client.ts";
import { copyIn, copyOut, listTables } from "./copy.ts";

const { sql, target } = await testPostgres({ isMigrated: false });
const SILENCE_MS = 20_000;
const RUNS = 50;

/** Sizes around those that fill a row, a socket read or the stream's buffer (64 KiB). */
const SIZES = [
  ...[0, 1, 2, 10, 100, 180, 600, 1_200, 5_000, 20_000].map((rows) => ({ rows, width: 100 })),
  ...[1, 2, 3, 50].map((rows) => ({ rows, width: 60_000 })),
  ...[16_300, 65_400, 65_530, 65_536, 70_000, 131_072, 1_000_000].map((width) => ({ rows: 1, width })),
];

async function fill(): Promise<void> {
  for (const [index, { rows, width }] of SIZES.entries()) {
    const name = sql(`table_${String(index).padStart(2, "0")}`);
    await sql`create table ${name} (n int not null, content text not null)`;
    await sql`insert into ${name} select n, repeat('x', ${width}::int) from generate_series(1, ${rows}::int) n`;
  }
}

test(`copies tables of every size, one after the other and ${RUNS} times in a row`, { timeout: 120_000 }, async () => {
  await fill();
  const own = openSql(target, { max: 1, statementTimeoutMs: 0 });
  onTestFinished(() => own.end({ timeout: 1 }));
  const expected = SIZES.map(({ rows, width }) =>
    Array.from({ length: rows }, (_, index) => `${index + 1}`.length + 1 + width + 1).reduce(
      (sum, one) => sum + one,
      0,
    ),
  );
  for (let run = 0; run < RUNS; run++) {
    const sizes = await own.begin(async (tx) => {
      const found: number[] = [];
      for (const table of await listTables(tx)) {
        let bytes = 0;
        for await (const chunk of copyOut(tx, table, SILENCE_MS)) {
          bytes += chunk.length;
          // simulates a consumer that is slower than the server, such as a disk
          if (run % 2 === 1) await new Promise((resolve) => setImmediate(resolve));
        }
        found.push(bytes);
        // a small query after each copy, which would hang if the socket were still paused
        expect((await tx`select 1 as one`)[0]).toEqual({ one: 1 });
      }
      return found;
    });
    expect(sizes, `run ${run}`).toEqual(expected);
  }
});

test("restores exactly the rows that it copied", async () => {
  await sql`create table texts (content text)`;
  await sql`insert into texts values (E'tab\tline\nback\\slash'), (null), (''), ('é😀')`;
  await sql`create table copied (content text)`;
  await sql.begin(async (tx) => {
    const bytes: Uint8Array[] = [];
    for await (const chunk of copyOut(tx, { name: "texts", columns: ["content"] }, SILENCE_MS)) bytes.push(chunk);
    const into = await copyIn(tx, { name: "copied", columns: ["content"] });
    into.end(Buffer.concat(bytes));
    await once(into, "finish");
  });
  expect([...(await sql`select content from copied`)]).toEqual([...(await sql`select content from texts`)]);
});

test("fails with the name of the table when the server stops sending", async () => {
  await sql`create table large as select repeat('x', 1000) as content from generate_series(1, 20000)`;
  const proxy = await openPostgresProxy(target);
  const own = openSql(proxy.target, { max: 1 });
  onTestFinished(() => own.end({ timeout: 0 }));
  let failure: unknown;
  const copying = own.begin(async (tx) => {
    try {
      for await (const _ of copyOut(tx, { name: "large", columns: ["content"] }, 300)) proxy.freeze();
    } catch (error) {
      failure = error;
    }
  });
  await copying.catch(() => undefined);
  expect(failure).toMatchObject({ message: "PostgreSQL sent no more rows of the table large for 0.3 s" });
});
