import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { connectPostgres, isUnavailable, type PostgresTarget } from "#infra/postgres/client.ts";
import { eventually } from "#testing/eventually.ts";
import { testFolder } from "#testing/folder.ts";
import { quietLog } from "#testing/quiet-log.ts";
import { startPostgres, supervisePostgres } from "./postgres.ts";
import { isAlive, listProcesses } from "./processes.ts";

async function withSql<T>(
  target: PostgresTarget,
  work: (sql: ReturnType<typeof connectPostgres>["sql"]) => Promise<T>,
): Promise<T> {
  const { sql } = connectPostgres(target, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 0 });
  }
}

async function start(dataDir: string) {
  const engine = await startPostgres({ dataDir, log: quietLog, isDurable: false });
  onTestFinished(() => engine.stop());
  return engine;
}

it("creates a cluster once, keeps its data, and denies access to other accounts", async () => {
  const dataDir = await testFolder();
  const first = await start(dataDir);
  await withSql(first.target, (sql) => sql`create table t as select 'ğ' as word`);
  await first.stop();
  const second = await start(dataDir);
  expect([...(await withSql(second.target, (sql) => sql`select word from t`))]).toEqual([{ word: "ğ" }]);
  const [settings] = await withSql(
    second.target,
    (sql) => sql`
    select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses,
      (select count(*)::int from pg_collation where collname = 'und-x-icu') as icu, 'Ж' ilike 'ж' collate "und-x-icu" as folds`,
  );
  expect(settings).toEqual({ encoding: "UTF8", addresses: "", icu: 1, folds: true });
  expect((await stat(join(dataDir, "postgres"))).mode & 0o777).toBe(0o700);
});

it("syncs writes to the disk unless a test turns that off", async () => {
  const engine = await startPostgres({ dataDir: await testFolder(), log: quietLog });
  onTestFinished(() => engine.stop());
  const [row] = await withSql(
    engine.target,
    (sql) => sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  );
  expect(row).toEqual({ fsync: "on", commit: "on" });
});

it("accepts as many connections as its caller needs", async () => {
  const engine = await startPostgres({ dataDir: await testFolder(), log: quietLog, maxConnections: 75 });
  onTestFinished(() => engine.stop());
  const [row] = await withSql(engine.target, (sql) => sql`select current_setting('max_connections')::int as max`);
  expect(row).toEqual({ max: 75 });
});

it("creates a new cluster after an interrupted first start", async () => {
  const dataDir = await testFolder();
  await mkdir(join(dataDir, "postgres.new-1"));
  await writeFile(join(dataDir, "postgres.new-1", "PG_VERSION"), "18\n");
  const engine = await start(dataDir);
  await withSql(engine.target, (sql) => sql`select 1`);
  expect(existsSync(join(dataDir, "postgres.new-1"))).toBe(false);
});

it("recovers after its server was killed, with acknowledged data and the same pool", async () => {
  const server = await supervisePostgres({ dataDir: await testFolder(), log: quietLog });
  onTestFinished(() => server.stop());
  const pool = connectPostgres(server.target, { max: 2 });
  onTestFinished(() => pool.close());
  await pool.sql`create table t as select 1 as n`;
  const killed = server.pid()!;
  process.kill(killed, "SIGKILL");
  await eventually(() => ![undefined, killed].includes(server.pid()));
  const rows = await eventually(async () => [...(await pool.sql`select n from t`)]);
  expect(rows).toEqual([{ n: 1 }]);
});

it("is reported unreachable by its client while it is down", async () => {
  const engine = await start(await testFolder());
  await engine.stop();
  expect(isUnavailable(await withSql(engine.target, (sql) => sql`select 1`).catch((error: unknown) => error))).toBe(
    true,
  );
});

it("leaves no process behind when its parent is killed, and the next start finds the data", async () => {
  const dataDir = await testFolder();
  const script = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, "postgres.ts"))};
    const log = { info() {}, warn() {}, error() {} };
    const engine = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, isDurable: false });
    console.log(engine.pid);
  `;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(String(line));
  expect(isAlive(pid)).toBe(true);
  parent.kill("SIGKILL");
  await eventually(() => !isAlive(pid) && listProcesses(join(dataDir, "postgres"), "postgres").length === 0);
  const engine = await start(dataDir);
  await withSql(engine.target, (sql) => sql`select 1`);
});

it("takes over from a server that an earlier start left running", async () => {
  const dataDir = await testFolder();
  const first = await start(dataDir);
  const second = await start(dataDir);
  expect(second.pid).not.toBe(first.pid);
  expect(isAlive(first.pid)).toBe(false);
  await withSql(second.target, (sql) => sql`select 1`);
});

it("starts from a copy whose lock files name an unrelated living process", async () => {
  const [dataDir, copy] = [await testFolder(), join(await testFolder(), "copy")];
  const engine = await start(dataDir);
  await withSql(engine.target, (sql) => sql`create table t as select 1 as n`);
  const lockFile = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8");
  await engine.stop();
  await cp(dataDir, copy, { recursive: true, filter: (path) => !path.includes(".s.PGSQL") });
  const withOurPid = lockFile.replace(/^\d+/, String(process.pid));
  await writeFile(join(copy, "postgres", "postmaster.pid"), withOurPid);
  await writeFile(join(copy, "postgres", ".s.PGSQL.5432.lock"), withOurPid);
  const second = await start(copy);
  expect([...(await withSql(second.target, (sql) => sql`select n from t`))]).toEqual([{ n: 1 }]);
});

it("puts its socket elsewhere when the data directory's path is too long", async () => {
  const dataDir = join(await testFolder(), "d".repeat(120));
  const engine = await start(dataDir);
  await withSql(engine.target, (sql) => sql`select 1`);
  const { host } = engine.target as { host: string };
  onTestFinished(() => rm(host, { recursive: true, force: true }));
  expect((await stat(host)).mode & 0o777).toBe(0o700);
});
