import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { eventually } from "#testing/eventually.ts";
import { freePort } from "#testing/free-port.ts";
import { openSql } from "#infra/postgres/client.ts";
import { chooseAccount } from "#infra/embedded/postgres/account.ts";
import { getBinaries } from "#infra/embedded/postgres/binaries.ts";
import { ensureCluster, superuser } from "#infra/embedded/postgres/cluster.ts";
import { spawnGuarded } from "#infra/embedded/postgres/guard.ts";
import { serverArguments } from "#infra/embedded/postgres/settings.ts";

const READY_MS = 60_000;

export interface Stores {
  /** The settings DATABASE_URL and CLICKHOUSE_URL. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts both stores as empty external servers, on TCP with user and password. */
export async function startStores(folder: string): Promise<Stores> {
  const [postgres, clickhouse] = await Promise.all([startPostgres(folder), startClickHouse()]);
  return {
    env: { DATABASE_URL: postgres.url, CLICKHOUSE_URL: clickhouse.url },
    stop: async () => void (await Promise.all([postgres.stop(), clickhouse.stop()])),
  };
}

async function startPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const home = join(folder, "external");
  mkdirSync(home, { mode: 0o700 });
  const cluster = join(home, "postgres");
  const binaries = getBinaries();
  const account = chooseAccount(home, cluster, binaries.postgres);
  await ensureCluster(home, cluster, binaries, account, false);
  writeFileSync(join(cluster, "pg_hba.conf"), "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n");
  const port = await freePort();
  const overTcp = ["-c", "listen_addresses=127.0.0.1", "-c", `port=${port}`];
  const { child, release } = spawnGuarded(
    [binaries.postgres, ...serverArguments(cluster, cluster, { isDurable: false }), ...overTcp],
    account,
    () => undefined,
  );
  const exit = once(child, "exit");
  const sql = openSql({ host: cluster, port, user: superuser, database: superuser }, { max: 1 });
  await eventually(() => sql`create role halka login password 'external'`.then(() => true), READY_MS);
  await sql`create database halka owner halka`;
  await sql.end();
  return {
    url: `postgres://halka:external@127.0.0.1:${port}/halka`,
    async stop() {
      release();
      await exit;
    },
  };
}

async function startClickHouse(): Promise<{ url: string; stop(): Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, ["tools/chdb-tcp.ts"], { stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(child, "exit");
  const ended = exit.then(() => {
    throw new Error("tools/chdb-tcp.ts exited before it listened");
  });
  const [url] = (await Promise.race([once(createInterface({ input: child.stdout! }), "line"), ended])) as [string];
  ended.catch(() => undefined);
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await exit;
    },
  };
}
