import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { connectClickHouse } from "#infra/clickhouse/client.ts";
import { testFolder } from "#testing/folder.ts";
import { testPostgres } from "#testing/postgres.ts";
import { migrate } from "./migrate.ts";

const { sql, target: postgres } = await testPostgres({ isMigrated: false });
let folder: string;

beforeEach(async () => {
  await sql`drop schema public cascade`;
  await sql`create schema public`;
  folder = await testFolder();
  await mkdir(join(folder, "postgres"));
  await mkdir(join(folder, "clickhouse"));
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);

describe("migrations of PostgreSQL", () => {
  it("apply once, in order, and later only new ones", async () => {
    await write("postgres/0002_b.sql", "insert into a values (2);");
    await write("postgres/0001_a.sql", "create table a (n int); insert into a values (1);");
    expect((await migrate({ postgres, folder })).postgres).toEqual(["0001_a.sql", "0002_b.sql"]);
    await write("postgres/0003_c.sql", "insert into a values (3);");
    expect((await migrate({ postgres, folder })).postgres).toEqual(["0003_c.sql"]);
    expect([...(await sql`select n from a order by n`)]).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it("roll back a file that fails, and name it", async () => {
    await write("postgres/0001_a.sql", "create table a (n int); select nonsense;");
    await expect(migrate({ postgres, folder })).rejects.toThrow(/0001_a\.sql.*nonsense/);
    const [row] = await sql`select to_regclass('a') as a`;
    expect(row).toEqual({ a: null });
  });

  it("reject an applied file that was changed", async () => {
    await write("postgres/0001_a.sql", "create table a (n int);");
    await migrate({ postgres, folder });
    await write("postgres/0001_a.sql", "create table a (n bigint);");
    await expect(migrate({ postgres, folder })).rejects.toThrow(/0001_a\.sql was changed/);
  });

  it("reject a database that a newer version has migrated", async () => {
    await write("postgres/0001_a.sql", "create table a (n int);");
    await migrate({ postgres, folder });
    await rm(join(folder, "postgres/0001_a.sql"));
    await expect(migrate({ postgres, folder })).rejects.toThrow(/0001_a\.sql.*newer version/);
  });

  it("are applied once when four processes start at the same instant", async () => {
    await write("postgres/0001_a.sql", "create table a (n int); select pg_sleep(0.2); insert into a values (1);");
    const script = join(folder, "start.ts");
    await write(
      "start.ts",
      `
      import { migrate } from ${JSON.stringify(join(import.meta.dirname, "migrate.ts"))};
      process.once("message", async (input) => {
        const { postgres } = await migrate(input);
        process.send(postgres.length, () => process.exit(0));
      });
      process.send("ready");
    `,
    );
    const processes = Array.from({ length: 4 }, () => fork(script, { stdio: "inherit", execArgv: [] }));
    await Promise.all(processes.map((child) => once(child, "message")));
    const results = processes.map((child) => once(child, "message"));
    for (const child of processes) child.send({ postgres, folder });
    const counts = (await Promise.all(results)).map(([count]) => Number(count));
    expect(counts.toSorted()).toEqual([0, 0, 0, 1]);
    expect([...(await sql`select n from a`)]).toEqual([{ n: 1 }]);
  });
});

describe("migrations of ClickHouse", () => {
  it("create the database, apply each statement once, and continue after an interrupted file", async () => {
    const clickhouse = { ...inject("clickhouse"), database: `migrate_${randomBytes(8).toString("hex")}` };
    const client = connectClickHouse(clickhouse);
    onTestFinished(async () => {
      const server = connectClickHouse({ ...clickhouse, database: "default" });
      await server.command("DROP DATABASE IF EXISTS {name:Identifier}", { name: clickhouse.database });
      await Promise.all([client.close(), server.close()]);
    });
    await write(
      "clickhouse/0001_a.sql",
      "-- a; comment\nCREATE TABLE IF NOT EXISTS a (s String DEFAULT ';') ENGINE = MergeTree ORDER BY s;\nSELECT nonsense;",
    );
    await expect(migrate({ postgres, clickhouse, folder })).rejects.toThrow(/0001_a\.sql/);
    await write(
      "clickhouse/0001_a.sql",
      "CREATE TABLE IF NOT EXISTS a (s String DEFAULT ';') ENGINE = MergeTree ORDER BY s;\nINSERT INTO a VALUES ('x;y');",
    );
    expect((await migrate({ postgres, clickhouse, folder })).clickhouse).toEqual(["0001_a.sql"]);
    expect((await migrate({ postgres, clickhouse, folder })).clickhouse).toEqual([]);
    expect(await client.query("SELECT s FROM a")).toEqual([{ s: "x;y" }]);

    await write("clickhouse/0001_a.sql", "SELECT 1");
    await expect(migrate({ postgres, clickhouse, folder })).rejects.toThrow(/was changed after ClickHouse/);
  });
});
