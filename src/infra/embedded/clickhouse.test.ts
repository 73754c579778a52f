import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { constants, getPriority } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { connectClickHouse, isUnavailable, type ClickHouse, type ClickHouseTarget } from "#infra/clickhouse/client.ts";
import { eventually } from "#testing/eventually.ts";
import { testFolder } from "#testing/folder.ts";
import { chdbScript as script } from "#testing/paths.ts";
import { quietLog } from "#testing/quiet-log.ts";
import { startClickHouse, superviseClickHouse } from "./clickhouse.ts";
import { isAlive } from "./processes.ts";

async function start(dataDir: string) {
  const engine = await startClickHouse({ dataDir, script, database: "default", log: quietLog });
  onTestFinished(() => engine.stop());
  return engine;
}

function client(target: ClickHouseTarget): ClickHouse {
  const clickhouse = connectClickHouse(target);
  onTestFinished(() => clickhouse.close());
  return clickhouse;
}

const rows = (count: number) => Buffer.from(Array.from({ length: count }, (_, n) => `{"n":${n}}\n`).join(""));
const insert = { table: "app.e", columns: ["n"], format: "JSONEachRow" as const };

async function makeTables(clickhouse: ClickHouse): Promise<void> {
  const window = "SETTINGS non_replicated_deduplication_window = 100";
  await clickhouse.command("CREATE DATABASE IF NOT EXISTS app");
  await clickhouse.command(`CREATE TABLE app.e (n UInt32) ENGINE = MergeTree ORDER BY n ${window}`);
  await clickhouse.command(
    `CREATE TABLE app.d (one UInt8, c SimpleAggregateFunction(sum, UInt64), u AggregateFunction(uniq, UInt32)) ENGINE = AggregatingMergeTree ORDER BY one ${window}`,
  );
  await clickhouse.command(
    "CREATE MATERIALIZED VIEW app.m TO app.d AS SELECT 1 AS one, count() AS c, uniqState(n) AS u FROM app.e GROUP BY one",
  );
}

const countRows = (clickhouse: ClickHouse) =>
  clickhouse.query("SELECT (SELECT count() FROM app.e) AS e, sum(c) AS c, uniqMerge(u) AS u FROM app.d");

it("inserts rows once per token, in tables and views, even if the engine is killed and restarted in between", async () => {
  const engine = await superviseClickHouse({ dataDir: await testFolder(), script, database: "app", log: quietLog });
  onTestFinished(() => engine.stop());
  await makeTables(client({ ...engine.target, database: "default" }));
  const clickhouse = client(engine.target);
  await clickhouse.insertFile({ ...insert, table: "e", source: rows(100), token: "a" });
  const killed = engine.pid()!;
  process.kill(killed, "SIGKILL");
  await eventually(() =>
    clickhouse.insertFile({ ...insert, table: "e", source: rows(100), token: "a" }).then(() => true),
  );
  await clickhouse.insertFile({ ...insert, table: "e", source: rows(50), token: "b" });
  expect(await countRows(clickhouse)).toEqual([{ e: 150, c: 150, u: 100 }]);
  expect(engine.pid()).not.toBe(killed);
});

/** A statement that takes two seconds on any machine. */
const SLOW = "SELECT sum(sleepEachRow(0.01)) AS n FROM numbers(200) SETTINGS max_block_size = 1";

async function countRunning(clickhouse: ClickHouse, pattern: string): Promise<number> {
  const [row] = await clickhouse.query<{ n: number }>(
    "SELECT count() AS n FROM system.processes WHERE query LIKE {pattern:String} AND query NOT LIKE '%system.processes%'",
    { pattern },
  );
  return row!.n;
}

const untilInserting = (clickhouse: ClickHouse) =>
  eventually(async () => (await countRunning(clickhouse, "INSERT%")) > 0);

/** Makes inserts into `app.e` take a millisecond for each row from `n` on. */
const slowDown = (clickhouse: ClickHouse, n: number) =>
  clickhouse.command(
    `CREATE MATERIALIZED VIEW app.slow ENGINE = Null AS SELECT sleepEachRow(0.001) AS s FROM app.e WHERE n >= ${n}`,
  );

it("keeps every acknowledged insert when it is killed during one", async () => {
  const engine = await superviseClickHouse({ dataDir: await testFolder(), script, database: "app", log: quietLog });
  onTestFinished(() => engine.stop());
  const tables = client({ ...engine.target, database: "default" });
  await makeTables(tables);
  await slowDown(tables, 5_000);
  const clickhouse = client(engine.target);
  const insertOnce = (source: Buffer, token: string) =>
    eventually(() => clickhouse.insertFile({ ...insert, table: "e", source, token }).then(() => true));
  for (let round = 0; round < 3; round++) {
    for (let number = 0; number < 5; number++) await insertOnce(rows(5_000), `${round}-${number}`);
    const slow = insertOnce(rows(5_300), `${round}-slow`);
    await untilInserting(tables);
    const killed = engine.pid()!;
    process.kill(killed, "SIGKILL");
    await slow;
    expect(engine.pid()).not.toBe(killed);
  }
  expect(await countRows(clickhouse)).toEqual([{ e: 90_900, c: 90_900, u: 5_300 }]);
}, 60_000);

it("drops expired rows", async () => {
  const clickhouse = client((await start(await testFolder())).target);
  await clickhouse.command("CREATE DATABASE app");
  await clickhouse.command(
    "CREATE TABLE app.t (at DateTime, n UInt8) ENGINE = MergeTree ORDER BY n TTL at + INTERVAL 1 DAY",
  );
  await clickhouse.command("INSERT INTO app.t SELECT now() - INTERVAL 2 DAY, 1");
  await clickhouse.command("INSERT INTO app.t SELECT now(), 2");
  await clickhouse.command("OPTIMIZE TABLE app.t FINAL");
  expect(await clickhouse.query("SELECT n FROM app.t")).toEqual([{ n: 2 }]);
});

it("runs a short query while long ones and a write are running", async () => {
  const engine = await start(await testFolder());
  const clickhouse = client(engine.target);
  await clickhouse.query("SELECT 1");
  const done: string[] = [];
  const long = [
    clickhouse.query(SLOW),
    clickhouse.query(SLOW),
    clickhouse.command(`CREATE TABLE default.x ENGINE = Memory AS ${SLOW}`),
  ];
  for (const query of long)
    void query.then(
      () => done.push("long"),
      () => done.push("failed"),
    );
  await eventually(async () => (await countRunning(clickhouse, "%sleepEachRow%")) === 3);
  await clickhouse.query("SELECT 1");
  done.push("short");
  await Promise.all(long);
  expect(done).toEqual(["short", "long", "long", "long"]);
}, 60_000);

it("leaves no process behind when its parent is killed", async () => {
  const dataDir = await testFolder();
  const program = `
    import { startClickHouse } from ${JSON.stringify(join(import.meta.dirname, "clickhouse.ts"))};
    const log = { info() {}, warn() {}, error() {} };
    const engine = await startClickHouse({ dataDir: ${JSON.stringify(dataDir)}, script: ${JSON.stringify(script)}, log });
    console.log(engine.pid);
  `;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(String(line));
  expect(isAlive(pid)).toBe(true);
  parent.kill("SIGKILL");
  await eventually(() => !isAlive(pid));
});

it("waits for an earlier engine on the same data to exit, and never opens the data twice", async () => {
  const dataDir = await testFolder();
  const first = await start(dataDir);
  let isSecondUp = false;
  const second = start(dataDir).then((engine) => ((isSecondUp = true), engine));
  // by the time an engine on other data is up, the second one would be too
  await start(await testFolder());
  expect(isSecondUp).toBe(false);
  await first.stop();
  expect(await client((await second).target).query("SELECT 1 AS n")).toEqual([{ n: 1 }]);
}, 60_000);

it("finishes the running write when it is stopped", async () => {
  const dataDir = await testFolder();
  const first = await start(dataDir);
  const clickhouse = client(first.target);
  await makeTables(clickhouse);
  await slowDown(clickhouse, 0);
  const inserting = client({ ...first.target, database: "app" })
    .insertFile({ ...insert, table: "e", source: rows(1_000), token: "a" })
    .catch(() => "cut");
  await untilInserting(clickhouse);
  await first.stop();
  expect(await inserting).toBe(undefined);
  const second = await start(dataDir);
  const [totals] = await client(second.target).query("SELECT (SELECT count() FROM app.e) AS e, sum(c) AS c FROM app.d");
  expect(totals).toEqual({ e: 1_000, c: 1_000 });
}, 60_000);

it("puts its socket elsewhere when the data directory's path is too long, and runs at low priority", async () => {
  const engine = await start(join(await testFolder(), "d".repeat(120)));
  onTestFinished(() => rm(dirname(engine.target.socketPath!), { recursive: true, force: true }));
  expect(await client(engine.target).query("SELECT 1 AS n")).toEqual([{ n: 1 }]);
  if (process.platform !== "linux") return;
  // relative to the priority of the test process, and not below the lowest
  expect(getPriority(engine.pid)).toBe(Math.min(getPriority() + 10, constants.priority.PRIORITY_LOW));
});

it("is reported unreachable by its client while it is down", async () => {
  const engine = await start(await testFolder());
  await engine.stop();
  expect(
    isUnavailable(
      await client(engine.target)
        .query("SELECT 1")
        .catch((error: unknown) => error),
    ),
  ).toBe(true);
});
