import { randomBytes } from "node:crypto";
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connectClickHouse, parseClickHouseUrl, type ClickHouseTarget } from "#infra/clickhouse/client.ts";
import { migrateClickHouse } from "#infra/clickhouse/migrate.ts";
import { startClickHouse } from "#infra/embedded/clickhouse.ts";
import { startPostgres } from "#infra/embedded/postgres.ts";
import { migrate } from "#infra/migrations/migrate.ts";
import { openSql, withDatabase, type PostgresTarget } from "#infra/postgres/client.ts";
import { chdbScript, migrationsFolder } from "./paths.ts";
import { quietLog } from "./quiet-log.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: PostgresTarget;
    /** The migrated PostgreSQL database, of which each test file gets a copy. */
    postgresTemplate: string;
    clickhouse: ClickHouseTarget;
    /** The migrated ClickHouse database, of whose tables each test file gets copies. */
    clickhouseTemplate: string;
  }
}

/** Starts one PostgreSQL and one ClickHouse for the whole run, unless the environment names external ones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await findFastFolder(), "test-engines-"));
  const launches = [launchPostgres(dataDir), launchClickHouse(dataDir)] as const;
  const stop = async () => {
    for (const launch of await Promise.allSettled(launches))
      if (launch.status === "fulfilled") await launch.value.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const [postgres, clickhouse] = await Promise.all(launches);
    const dropTemplates = await createTemplates(project, postgres.target, clickhouse.target);
    return async () => {
      await dropTemplates();
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Migrates a database of each engine for the test files to copy. Returns a function that drops both. */
async function createTemplates(
  project: TestProject,
  postgres: PostgresTarget,
  clickhouse: ClickHouseTarget,
): Promise<() => Promise<void>> {
  const template = `template_${randomBytes(6).toString("hex")}`;
  const admin = openSql(postgres, { max: 1 });
  const drop = async () => {
    await admin`drop database if exists ${admin(template)}`;
    await admin.end();
    const tables = connectClickHouse({ ...clickhouse, database: "default" });
    await tables.command("DROP DATABASE IF EXISTS {template:Identifier}", { template });
    await tables.close();
  };
  try {
    await admin`create database ${admin(template)}`;
    await Promise.all([
      migrate({ postgres: withDatabase(postgres, template), folder: migrationsFolder }),
      migrateClickHouse({ ...clickhouse, database: template }, join(migrationsFolder, "clickhouse")),
    ]);
  } catch (error) {
    await drop();
    throw error;
  }
  project.provide("postgres", postgres);
  project.provide("postgresTemplate", template);
  project.provide("clickhouse", clickhouse);
  project.provide("clickhouseTemplate", template);
  return drop;
}

const MEMORY_FOLDER = "/dev/shm";
/** Each copy of the database takes 13 MB; the rest is room for write-ahead logs and the events of tests. */
const NEEDED_BYTES = 2e9;

/**
 * A folder in memory if there is room, otherwise on disk. In memory, copying the template takes 30 ms instead of 490 ms
 * on a virtual disk.
 */
async function findFastFolder(): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => undefined);
  return memory && memory.bavail * memory.bsize > NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
}

async function launchPostgres(dataDir: string): Promise<{ target: PostgresTarget; stop(): Promise<void> }> {
  const url = process.env["TEST_DATABASE_URL"];
  if (url) return { target: { url }, stop: async () => {} };
  return await startPostgres({ dataDir, log: quietLog, isDurable: false });
}

async function launchClickHouse(dataDir: string): Promise<{ target: ClickHouseTarget; stop(): Promise<void> }> {
  const url = process.env["TEST_CLICKHOUSE_URL"];
  if (!url) return await startClickHouse({ dataDir, script: chdbScript, log: quietLog, isDurable: false, niceness: 0 });
  const target = parseClickHouseUrl(url, "default");
  const client = connectClickHouse(target);
  const isUp = await client.ping();
  await client.close();
  if (!isUp) throw new Error(`TEST_CLICKHOUSE_URL does not respond: ${target.url}`);
  return { target, stop: async () => {} };
}
